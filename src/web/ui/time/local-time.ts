/** An instant in the format of `datetime-local`, in the viewer's time zone; empty if absent or invalid. */
export function localOf(instant: string | null): string {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const clock = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return clock.toISOString().slice(0, 16);
}

/** The inverse: ISO 8601 in UTC, `…:00.000Z`. Undefined for an invalid date. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
