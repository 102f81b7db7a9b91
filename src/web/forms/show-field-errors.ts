import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { fieldErrors, reasonOf } from '#web/calls/error-text.ts';

/**
 * Shows the server's messages at the form's fields, nested ones too (`criteria.0.title`), and focuses the first of these
 * on the screen. Returns the path of that field; undefined when no field has a message.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'getValues' | 'getFieldState' | 'setError' | 'setFocus'>,
): Path<Values> | undefined {
  const messages = fieldErrors(error);
  const wrong = fieldsOf(form, messages);
  for (const path of wrong) form.setError(path, { message: messages[path] ?? '' });
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
  return fieldsOf(form, messages).some((path) => messages[path] === reason) ? undefined : reason;
}

/** The form's fields that have a message, in the order of its values. Its fields are the keys of these, at any depth. */
function fieldsOf<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues'>,
  messages: Record<string, string>,
): Path<Values>[] {
  const values = form.getValues();
  const paths = Object.keys(messages);
  const found = Object.keys(values).flatMap((name) =>
    paths.filter((path) => path === name || (path.startsWith(`${name}.`) && get(values, path) !== undefined)),
  );
  return found as Path<Values>[];
}

/** Fields that are off the screen or have no element keep the order of the form's values. */
function byPlace(one: unknown, other: unknown): number {
  if (!isOnScreen(one) || !isOnScreen(other)) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

const isOnScreen = (ref: unknown): ref is Node => ref instanceof Node && ref.isConnected;
