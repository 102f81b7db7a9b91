import { useController, type UseFormReturn } from 'react-hook-form';
import { looksAtWords } from '#contract/lessons/criteria-words.ts';
import { looksAt } from '#contract/lessons/criteria.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';

interface ProofFieldsProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  index: number;
}

/** What proves the criterion: where it is looked for, and whether a quote can show it. A key that says nothing isn't sent. */
export function ProofFields({ form: { control }, index }: ProofFieldsProps) {
  const place = useController({ control, name: `criteria.${index}.looksAt` }).field;
  const absence = useController({ control, name: `criteria.${index}.byAbsence` }).field;
  return (
    <>
      <Select
        label="Куда смотреть"
        optional
        fieldClassName="sm:max-w-96"
        hint="Реплики — слова, которые студент говорит собеседнику; последняя фраза — последние из них"
        options={options}
        name={place.name}
        ref={place.ref}
        value={place.value ?? ''}
        onBlur={place.onBlur}
        onChange={({ target }) => place.onChange(looksAt.options.find((one) => one === target.value))}
      />
      <Checkbox
        label="Доказывается отсутствием"
        hint="Высший уровень значит, что чего-то нет: «без „но“», «не извиняется». Цитаты для него не нужно"
        name={absence.name}
        ref={absence.ref}
        checked={absence.value === true}
        onBlur={absence.onBlur}
        onChange={({ target }) => absence.onChange(target.checked || undefined)}
      />
    </>
  );
}

const options = [
  { value: '', label: 'Не сказано: весь ответ' },
  ...looksAt.options.map((value) => ({ value, label: capitalised(looksAtWords[value]) })),
];

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
