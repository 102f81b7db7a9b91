const plural = new Intl.PluralRules('ru');

const seconds: Record<string, string> = { one: 'секунду', few: 'секунды' };
const minutes: Record<string, string> = { one: 'минуту', few: 'минуты' };

/** «21 секунду», «2 минуты»: the form after «через», rounded up. */
export function waitInWords(wait: number): string {
  const count = wait < 60 ? Math.ceil(wait) : Math.ceil(wait / 60);
  const [forms, many] = wait < 60 ? [seconds, 'секунд'] : [minutes, 'минут'];
  return `${count} ${forms[plural.select(count)] ?? many}`;
}
