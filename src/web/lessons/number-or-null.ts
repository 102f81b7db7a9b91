/** An empty field is null; what is no number stays as it was typed, and the form's schema refuses it. */
export function numberOrNull(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return null;
  return Number.isNaN(Number(text)) ? text : Number(text);
}
