import { pluralForm } from '#domain/russian/plural.ts';

/** «21 секунду», «2 минуты»: the form after «через», rounded up. */
export function waitInWords(wait: number): string {
  const count = Math.ceil(wait < 60 ? wait : wait / 60);
  const form =
    wait < 60
      ? pluralForm(count, 'секунду', 'секунды', 'секунд')
      : pluralForm(count, 'минуту', 'минуты', 'минут');
  return `${count} ${form}`;
}
