import type { UseFormReturn } from 'react-hook-form';
import { passingLevelOf } from '#domain/passing.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Select } from '#web/ui/field/select.tsx';

interface PassingLevelProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  index: number;
}

/** From which level on the criterion passes; the usual one isn't stored, so that it follows the number of levels. */
export function PassingLevel({ form, index }: PassingLevelProps) {
  const name = `criteria.${index}.passesFrom` as const;
  const criterion = form.watch(`criteria.${index}`);
  const { passesFrom: _own, ...usual } = criterion;
  return (
    <Select
      label="Зачёт с этого уровня"
      fieldClassName="sm:max-w-96"
      hint="Где урок сдаётся по уровням, каждый критерий должен дойти хотя бы до него"
      options={criterion.levels.map(({ title }, level) => ({
        value: String(level),
        label: title.trim() || `Уровень ${level + 1}`,
      }))}
      value={String(passingLevelOf(criterion))}
      onChange={({ target }) => {
        const chosen = Number(target.value);
        form.setValue(name, chosen === passingLevelOf(usual) ? undefined : chosen, { shouldDirty: true });
      }}
    />
  );
}
