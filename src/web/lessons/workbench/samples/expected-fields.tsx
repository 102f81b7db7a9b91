import type { Criterion } from '#contract/lessons/criteria.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import { Select } from '#web/ui/field/select.tsx';

/** By the ids of criteria: the index of the level that a person expects. */
export type Expected = Readonly<Record<string, number | undefined>>;

interface ExpectedFieldsProps {
  criteria: readonly Criterion[];
  expected: Expected;
  /** Criteria whose levels were named otherwise when they were judged: how it was called then. */
  outdated?: ReadonlyMap<string, string>;
  /** What it is to give no level. */
  none?: string;
  onChange: (criterionId: string, level: number | undefined) => void;
}

/** What is expected by a person; a criterion without a level isn't counted. */
export const ExpectedFields = ({
  criteria,
  expected,
  outdated,
  none = 'не считать',
  onChange,
}: ExpectedFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
    {criteria.map(({ id, title, levels }) => {
      const before = outdated?.get(id);
      return (
        <Select
          key={id}
          label={title}
          hint={before === undefined ? undefined : `Критерий изменился, было «${before}»: подтвердите`}
          value={expected[id] ?? ''}
          options={[
            { value: '', label: none },
            ...levels.map((level, index) => ({ value: `${index}`, label: level.title })),
          ]}
          onChange={({ target }) => onChange(id, target.value === '' ? undefined : Number(target.value))}
        />
      );
    })}
  </div>
);

export const levelsOf = (criteria: readonly Criterion[], expected: Expected): ExpectedLevel[] =>
  criteria.flatMap(({ id, levels }) => {
    const level = expected[id];
    return level === undefined ? [] : [{ criterionId: id, level, levels: levels.map(({ title }) => title) }];
  });

/** By their names: a level that its criterion no longer has isn't chosen. */
export const chosenIn = (judged: readonly ExpectedLevel[], criteria: readonly Criterion[]): Expected =>
  Object.fromEntries(
    judged.map(({ criterionId, level, levels }) => {
      const now = criteria.find(({ id }) => id === criterionId)?.levels ?? [];
      const place = now.findIndex(({ title }) => title === levels[level]);
      return [criterionId, place < 0 ? undefined : place];
    }),
  );
