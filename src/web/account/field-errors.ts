import { fieldErrors } from '#web/error-text.ts';

/** Puts the server's messages on the form's fields, the focus on the first of them; says whether there were any. */
export function showFieldErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
  setError: (name: Name, error: { message: string }, options: { shouldFocus: boolean }) => void,
): boolean {
  const messages = fieldErrors(error);
  const refused = names.filter((name) => messages[name] !== undefined);
  for (const [index, name] of refused.entries()) {
    setError(name, { message: messages[name] ?? '' }, { shouldFocus: index === 0 });
  }
  return refused.length > 0;
}
