import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegister,
} from 'react-hook-form';

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
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { error: error?.message, ...form.register(name, options) };
}
