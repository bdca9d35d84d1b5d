/** Days as a field for dates has them, and the moments at which they begin and end where the reader is. */

const two = (value: number): string => String(value).padStart(2, "0");

/** A day, some days later, as a field for dates writes it. */
export function inputDay(day: Date, later = 0): string {
  const moved = new Date(day.getFullYear(), day.getMonth(), day.getDate() + later);
  return `${moved.getFullYear()}-${two(moved.getMonth() + 1)}-${two(moved.getDate())}`;
}

function midnight(day: string, later: number): number {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).getTime() / 1000;
}

/** When a day begins, in seconds since 1970. */
export const startOf = (day: string): number => midnight(day, 0);

/** When it ends: as the next one begins, also where it has 23 or 25 hours. */
export const endOf = (day: string): number => midnight(day, 1);
