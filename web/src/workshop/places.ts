/** Places in a set: `map.space[3].links` is the links of the fourth entry of `[[map.space]]`. */

export type Step = string | number;

/** The place that a way leads to; the server's begins with the name of a data file. */
export function placeOf(path: readonly Step[]): string {
  const [file, ...rest] = path;
  if (file === undefined) return "";
  const first = String(file).replace(/\.(toml|csv)$/, "");
  return rest.reduce<string>((place, step) => (typeof step === "number" ? `${place}[${step}]` : `${place}.${step}`), first);
}

/** The way to a place. */
export function stepsOf(place: string): Step[] {
  return [...place.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, number]) => name ?? Number(number));
}

/** Whether a place is this one or lies inside it. */
export function isWithin(place: string, outer: string): boolean {
  return place === outer || outer === "" || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);
}

/** What stands at a place, or undefined. */
export function valueAt(data: unknown, place: string): unknown {
  return stepsOf(place).reduce<unknown>(
    (found, step) => (found !== null && typeof found === "object" ? (found as Record<Step, unknown>)[step] : undefined),
    data,
  );
}

/** Put a value at a place, whose surroundings are there; undefined takes the key away. */
export function putAt(data: object, place: string, value: unknown): void {
  const steps = stepsOf(place);
  const last = steps.pop();
  const around = steps.reduce<unknown>((found, step) => (found as Record<Step, unknown> | undefined)?.[step], data);
  if (last === undefined || around === null || typeof around !== "object") return;
  // A list must have no holes.
  if (value === undefined && Array.isArray(around)) (around as unknown[])[last as number] = "";
  else if (value === undefined) delete (around as Record<Step, unknown>)[last];
  else (around as Record<Step, unknown>)[last] = value;
}
