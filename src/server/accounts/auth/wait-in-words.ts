import { pluralForm } from '#domain/russian/plural.ts';

const inMinutes = 60;
/** Nobody counts to 300 minutes. */
const inHours = 180 * 60;

/** «21 секунду», «2 минуты», «5 часов»: the form after «через», rounded up. */
export function waitInWords(wait: number): string {
  if (wait < inMinutes) return inWords(wait, 'секунду', 'секунды', 'секунд');
  if (wait < inHours) return inWords(wait / 60, 'минуту', 'минуты', 'минут');
  return inWords(wait / 3600, 'час', 'часа', 'часов');
}

function inWords(exact: number, ...forms: [string, string, string]): string {
  const count = Math.ceil(exact);
  return `${count} ${pluralForm(count, ...forms)}`;
}
