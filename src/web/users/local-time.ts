/** An instant as a `datetime-local` field writes it, by the reader's clock; empty for none, and for what is no instant. */
export function localOf(instant: string | null): string {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const clock = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return clock.toISOString().slice(0, 16);
}

/** The other way round, as it travels: `…:00.000Z`. Undefined for what is no date. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
