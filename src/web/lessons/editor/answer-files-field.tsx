import { Controller, type UseFormReturn } from 'react-hook-form';
import { type AnswerFileKind, answerFileKinds, mostAnswerFiles } from '#contract/answer-files/kinds.ts';
import { kindsInWords } from '#contract/files/kinds.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';

type Rule = NonNullable<LessonFields['answerFiles']>;

/** Which files a student may add to an answer, and how many. */
export const AnswerFilesField = ({ form }: { form: UseFormReturn<LessonFields> }) => (
  <Controller
    control={form.control}
    name="answerFiles"
    render={({ field: { value: rule, onChange, ref } }) => (
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1.5 text-sm font-medium">Файлы к ответу</legend>
        <Checkbox
          ref={ref}
          label="Студент может приложить файлы"
          hint="Их читают люди. ИИ-наставник читает только текст и о файлах не знает"
          checked={rule !== null}
          onChange={(event) => onChange(event.target.checked ? usual : null)}
        />
        {rule && <RuleFields rule={rule} onChange={onChange} />}
        <FormError>{errorOf(form)}</FormError>
      </fieldset>
    )}
  />
);

const usual: Rule = { kinds: ['picture', 'pdf'], most: 3 };

function RuleFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const set = (kind: AnswerFileKind, isTaken: boolean) =>
    onChange({
      ...rule,
      kinds: answerFileKinds.filter((one) => (one === kind ? isTaken : rule.kinds.includes(one))),
    });
  return (
    <div className="ml-7.5 flex flex-col gap-3">
      <div role="group" aria-label="Какие файлы" className="flex flex-col gap-2">
        {answerFileKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={capitalized(kindsInWords([kind]))}
            checked={rule.kinds.includes(kind)}
            onChange={(event) => set(kind, event.target.checked)}
          />
        ))}
      </div>
      <Select
        label="Сколько файлов"
        fieldClassName="max-w-40"
        options={numbers}
        value={String(rule.most)}
        onChange={(event) => onChange({ ...rule, most: Number(event.target.value) })}
      />
    </div>
  );
}

const capitalized = (words: string) => words.charAt(0).toLocaleUpperCase('ru') + words.slice(1);

const numbers = Array.from({ length: mostAnswerFiles }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Один' : `До ${index + 1}`,
}));

function errorOf({ formState: { errors } }: UseFormReturn<LessonFields>): string | undefined {
  const wrong = errors.answerFiles;
  return wrong?.kinds?.message ?? wrong?.most?.message ?? wrong?.message;
}
