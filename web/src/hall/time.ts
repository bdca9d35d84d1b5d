/** Times as a hall reads them. */

/** Seconds as `4:05`, or `1:04:05`; never below nothing. */
export function asClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const end = `${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** The time of day of a server time. */
export function asHour(time: number, language: string): string {
  return new Date(time * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}
