/** Midnight in the viewer's time zone; undefined for an invalid day. */
export function startOfDay(day: string, daysLater: number): string | undefined {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
