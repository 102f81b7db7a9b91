import { useCallback, useRef } from 'react';
import { type FieldPath, type FieldValues, useController, type UseFormReturn } from 'react-hook-form';
import { RichTextField, type RichTextFieldProps } from '#web/ui/rich-text/rich-text-field.tsx';
import type { RichTextHandle } from '#web/ui/rich-text/rich-text.tsx';

interface FormattedTextProps<Values extends FieldValues> extends Pick<
  RichTextFieldProps,
  'label' | 'hideLabel' | 'optional' | 'required' | 'hint' | 'onKeyDown'
> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  onWrite?: ((text: string) => void) | undefined;
}

/** A field of a form as it will look. Whoever asked for it goes on writing there. */
export default function FormattedText<Values extends FieldValues>({
  form,
  name,
  onWrite,
  ...rest
}: FormattedTextProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref } = field;
  const hasBegun = useRef(false);
  const onReady = useCallback(
    (handle: RichTextHandle | null) => {
      ref(handle && { focus: handle.focus });
      if (!handle || hasBegun.current) return;
      hasBegun.current = true;
      handle.focus();
    },
    [ref],
  );
  return (
    <RichTextField
      {...rest}
      name={name}
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
