/** A what-if game is shown to others, and its link is in the clipboard, or on the screen where there is none. */
import { api } from "../net/api.ts";
import { toast } from "../toasts.svelte.ts";
import { w } from "./words.ts";

export async function shareBranch(id: string): Promise<void> {
  await api.changeBranch(id, { shared: true });
  const link = `${location.origin}/replay/${id}`;
  try {
    await navigator.clipboard.writeText(link);
    toast(w("copied"));
  } catch {
    toast(link);
  }
}
