import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors, reasonOf } from '#web/error-text.ts';

/**
 * Shows the server's messages at the form's fields and focuses the first of these on the screen. Returns that field;
 * undefined when no field has a message.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'getValues' | 'getFieldState' | 'setError' | 'setFocus'>,
): Path<Values> | undefined {
  const messages = fieldErrors(error);
  const wrong = fieldsOf(form).filter((name) => messages[name] !== undefined);
  for (const name of wrong) form.setError(name, { message: messages[name] ?? '' });
  const [first] = wrong.toSorted((one, other) =>
    byPlace(form.getFieldState(one).error?.ref, form.getFieldState(other).error?.ref),
  );
  if (first !== undefined) form.setFocus(first);
  return first;
}

/** Why the form as a whole was refused; undefined when a field shows the reason. */
export function reasonOutsideFields<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'getValues'>,
): string | undefined {
  const reason = reasonOf(error);
  const messages = fieldErrors(error);
  return fieldsOf(form).some((name) => messages[name] === reason) ? undefined : reason;
}

/** The form's fields are the keys of its default values. */
const fieldsOf = <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'getValues'>) =>
  Object.keys(form.getValues()) as Path<Values>[];

/** Fields that are off the screen or have no element keep the order of the form's values. */
function byPlace(one: unknown, other: unknown): number {
  if (!isOnScreen(one) || !isOnScreen(other)) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

const isOnScreen = (ref: unknown): ref is Node => ref instanceof Node && ref.isConnected;
