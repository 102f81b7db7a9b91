/** The smallest UUIDv7 of a moment: ids sort by time, so a period of the journal is a range of its primary key. */
export function firstIdAt(time: string): string {
  const milliseconds = Math.max(0, Date.parse(time)).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}
