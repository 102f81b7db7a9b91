import type { UseFormReturn } from 'react-hook-form';
import { looksAt, looksAtWords } from '#contract/lessons/criteria.ts';
import { isAloud, soundsAloud } from '#domain/aloud.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';

interface ProofFieldsProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  index: number;
}

/**
 * What proves the criterion: where it is looked for, whether a quote can show it, and whether what is quoted are words to say. Not
 * registered: a criterion that says nothing of it stays without the keys, and so unchanged.
 */
export const ProofFields = (props: ProofFieldsProps) => (
  <>
    <LooksAtField {...props} />
    <ByAbsenceField {...props} />
    <AloudField {...props} />
  </>
);

function LooksAtField({ form, index }: ProofFieldsProps) {
  const name = `criteria.${index}.looksAt` as const;
  return (
    <Select
      label="Куда смотреть"
      optional
      fieldClassName="sm:max-w-96"
      hint="Реплики — слова, которые студент говорит собеседнику; последняя фраза — последние из них"
      options={options}
      value={form.watch(name) ?? ''}
      onChange={({ target }) => {
        const chosen = looksAt.options.find((one) => one === target.value);
        form.setValue(name, chosen, { shouldDirty: true });
      }}
    />
  );
}

function ByAbsenceField({ form, index }: ProofFieldsProps) {
  const name = `criteria.${index}.byAbsence` as const;
  return (
    <Checkbox
      label="Доказывается отсутствием"
      hint="Высший уровень значит, что чего-то нет: «без „но“», «не извиняется». Цитаты для него не нужно"
      checked={form.watch(name) === true}
      onChange={({ target }) => form.setValue(name, target.checked || undefined, { shouldDirty: true })}
    />
  );
}

/** Until its author says otherwise, as the words of the criterion have it. */
function AloudField({ form, index }: ProofFieldsProps) {
  const criterion = form.watch(`criteria.${index}`);
  const usual = soundsAloud(criterion);
  return (
    <Checkbox
      label="Слова, которые говорят вслух"
      hint="Удачные цитаты по этому критерию предложат студенту взять в жизнь"
      checked={isAloud(criterion)}
      onChange={({ target: { checked } }) =>
        form.setValue(`criteria.${index}.aloud`, checked === usual ? undefined : checked, {
          shouldDirty: true,
        })
      }
    />
  );
}

const options = [
  { value: '', label: 'Не сказано: весь ответ' },
  ...looksAt.options.map((value) => ({ value, label: capitalised(looksAtWords[value]) })),
];

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
