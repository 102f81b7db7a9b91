import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormDialogProps } from './form-dialog.tsx';
import { reasonOutsideFields, showFieldErrors } from './show-field-errors.ts';

/** What a form needs of the mutation that saves it. */
export interface Save<Input, Output> {
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  mutate: Mutate<Input, Output>;
}

type Mutate<Input, Output> = (
  input: Input,
  answer: { onSuccess: (saved: Output) => void; onError: (error: unknown) => void },
) => void;

/** Connects a form and its mutation to a FormDialog: `<FormDialog {...formProps(form, creation, onClose)}>`. */
export function formProps<Values extends FieldValues, Input, Output>(
  form: UseFormReturn<Values, unknown, Input>,
  save: Save<Input, Output>,
  onSaved: (saved: Output) => void,
): Pick<FormDialogProps, 'hasUnsaved' | 'saving' | 'refusal' | 'onSubmit'> {
  return {
    hasUnsaved: form.formState.isDirty && !save.isPending && !save.isSuccess,
    saving: save.isPending,
    refusal: reasonOutsideFields(save.error, form),
    onSubmit: submitWith(form, save.mutate, onSaved),
  };
}

/** Validates and saves the form; the server's field errors are shown at the fields. */
export function submitWith<Values extends FieldValues, Input, Output>(
  form: UseFormReturn<Values, unknown, Input>,
  mutate: Mutate<Input, Output>,
  onSaved: (saved: Output) => void,
) {
  return form.handleSubmit((input) =>
    mutate(input, { onSuccess: onSaved, onError: (error) => showFieldErrors(error, form) }),
  );
}
