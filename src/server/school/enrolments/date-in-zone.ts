/** `12 марта в 10:00`, with the year unless it is the current one. */
export function dateInZone(time: string, zone: string, now = new Date()): string {
  const at = new Date(time);
  const year = new Intl.DateTimeFormat('ru-RU', { timeZone: zone, year: 'numeric' });
  const day = new Intl.DateTimeFormat('ru-RU', {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    ...(year.format(at) !== year.format(now) && { year: 'numeric' }),
  });
  const clock = new Intl.DateTimeFormat('ru-RU', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return `${day.format(at)} в ${clock.format(at)}`;
}
