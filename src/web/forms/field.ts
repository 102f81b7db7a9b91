import type { FieldErrors, FieldPath, FieldValues, RegisterOptions, UseFormRegister } from 'react-hook-form';

/** What a field needs of its form. */
export interface FormOf<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  formState: { errors: FieldErrors<NoInfer<Values>> };
}

/** Connects a field to its form, with what is wrong in it: `<TextField {...field(form, 'title')} />`. */
export function field<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: FormOf<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { error: messageAt(form.formState.errors, name), ...form.register(name, options) };
}

type Errors = { [Part in string]?: Errors } & { message?: string };

/** Not by the library's own function: a student's survey has parts of the editor, and would load the library with them. */
function messageAt(errors: object, name: string): string | undefined {
  const parts = name.split('.');
  const found = parts.reduce<Errors | undefined>((within, part) => within?.[part], errors as Errors);
  return found?.message;
}
