/** `21 урок`, `22 урока`, `25 уроков`. A fraction takes the genitive singular, as after «few»: 1,5 урока. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few;
  const [hundredth, tenth] = [count % 100, count % 10];
  if (tenth === 0 || tenth > 4 || (hundredth > 10 && hundredth < 15)) return many;
  return tenth === 1 ? one : few;
}
