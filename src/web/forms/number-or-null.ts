/** An empty field is null; what is no number stays as it was typed, and the form's schema refuses it. */
export function numberOrNull(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return null;
  // As Russians write it: `1 500,50`.
  const number = Number(text.replaceAll(/\s/g, '').replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
