import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { TextArea, type TextAreaProps } from '#web/ui/field/text-area.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { field } from './field.ts';

export interface FormattableTextProps<Values extends FieldValues> extends Omit<
  TextAreaProps,
  'form' | 'name' | 'label' | 'hint' | 'error' | 'onChange' | 'onKeyDown'
> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Besides the form. */
  onWrite?: ((text: string) => void) | undefined;
}

/** A plain field, which becomes an editor when it is asked to: only then the editor is loaded. */
export function FormattableText<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  onWrite,
  ...area
}: FormattableTextProps<Values>) {
  const [isFormatted, setIsFormatted] = useState(false);
  const { onChange, ...registered } = field(form, name);
  if (isFormatted) {
    const { hideLabel, optional, required, onKeyDown } = area;
    return (
      <Suspense fallback={<Waiting />}>
        <FormattedText
          form={form as unknown as UseFormReturn}
          {...{ name, label, hideLabel, optional, required, hint, onWrite, onKeyDown }}
        />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label={label}
        hint={hint}
        {...area}
        {...registered}
        onChange={(event) => {
          onWrite?.(event.target.value);
          void onChange(event);
        }}
      />
      <Button size="sm" variant="ghost" className="self-start" onClick={() => setIsFormatted(true)}>
        <span aria-hidden="true">Оформить</span>
        <span className="sr-only">{`Оформить: ${label.toLocaleLowerCase('ru')}`}</span>
      </Button>
    </div>
  );
}

const FormattedText = lazy(() => import('./formatted-text.tsx'));

const Waiting = () => (
  <Loading label="Редактор загружается">
    <Skeleton className="h-40 w-full" />
  </Loading>
);
