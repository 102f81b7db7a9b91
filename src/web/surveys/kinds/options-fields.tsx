import type { FieldErrors } from 'react-hook-form';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { plural } from '#web/ui/text/russian.ts';
import type { KindFieldsProps, QuestionFields } from './question-kind.ts';
import type { Typed } from './typed.ts';

// What the kinds that choose among options have in common.

interface Options {
  options: readonly string[];
}

export const optionsEditor = (title: string) => ({
  title,
  inWords: ({ options }: Options): string =>
    `${title} из ${plural(options.length, 'варианта', 'вариантов', 'вариантов')}: ${options.join('; ')}`,
  given: ({ options }: Typed) => ({ options: options.split('\n').filter((line) => line.trim() !== '') }),
  typed: ({ options }: Options) => ({ options: options.join('\n') }),
  Fields: OptionsFields,
  isCompared: true,
});

function OptionsFields({ form }: KindFieldsProps) {
  return (
    <TextArea
      label="Варианты"
      className="min-h-28"
      hint="Каждый с новой строки"
      rows={5}
      grows
      error={optionsError(form.formState.errors)}
      {...form.register('asks.options')}
    />
  );
}

/** Of all the options or of one of them: they share a field. */
function optionsError({ asks }: FieldErrors<QuestionFields>): string | undefined {
  const options: unknown = asks?.options;
  if (Array.isArray(options)) {
    return options.map((one: { message?: string } | undefined) => one?.message).find(Boolean);
  }
  return asks?.options?.message;
}
