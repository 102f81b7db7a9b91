import { type ReactNode, useCallback } from 'react';
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form';
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx';
import type { RichTextHandle } from '#web/ui/rich-text/rich-text.tsx';

interface FormattedTextProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  onWrite?: ((text: string) => void) | undefined;
}

/** A field of a form as it will look. Whoever asked for it goes on writing there. */
export default function FormattedText<Values extends FieldValues>({
  form,
  name,
  onWrite,
  ...labelling
}: FormattedTextProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref } = field;
  const onReady = useCallback(
    (handle: RichTextHandle | null) => {
      ref(handle && { focus: handle.focus });
      handle?.focus();
    },
    [ref],
  );
  return (
    <RichTextField
      {...labelling}
      error={fieldState.error?.message}
      text={field.value}
      onText={(text) => {
        onWrite?.(text);
        field.onChange(text);
      }}
      onBlur={field.onBlur}
      onReady={onReady}
      className="max-h-[70vh] min-h-40"
    />
  );
}
