import { useQuery } from '@tanstack/react-query';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { surveyFigures } from '#contract/survey-figures/calls.ts';
import type { MeasureChange, MeasureSide, WhatChanged as Changes } from '#contract/survey-figures/schemas.ts';
import { Counted } from '#web/analytics/counted.tsx';
import { CriterionChanges } from '#web/analytics/criterion-changes.tsx';
import { PairedAnswers } from '#web/analytics/paired-answers.tsx';
import { queryOf } from '#web/calls/api.ts';
import { DistributionBars } from '#web/surveys/responses/distribution-bars.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { plural } from '#web/ui/text/russian.ts';

export interface WhatChangedProps {
  courseId: string;
  group: GroupChoice | undefined;
}

/** Surveys before the lessons and after them, and the levels of first and last attempts. Comes after the rest of its screen. */
export function WhatChanged({ courseId, group }: WhatChangedProps) {
  const query = useQuery(changesQuery(courseId, group));
  return (
    <FoldedCard padded={false} title="Что изменилось" figure={query.data && figureOf(query.data)}>
      <Counted query={query}>{(changes) => <Changes {...{ changes, courseId, group }} />}</Counted>
    </FoldedCard>
  );
}

function figureOf({ measures, criteria }: Changes): string {
  if (measures.length + criteria.length === 0) return 'Сравнивать пока нечего';
  return [
    measures.length > 0 &&
      plural(measures.length, 'показатель анкет', 'показателя анкет', 'показателей анкет'),
    criteria.length > 0 && plural(criteria.length, 'критерий', 'критерия', 'критериев'),
  ]
    .filter(Boolean)
    .join(', ');
}

const changesQuery = (courseId: string, group: GroupChoice | undefined) =>
  queryOf(surveyFigures.getWhatChanged, {
    params: { id: courseId },
    query: { ...(group && { groupId: group }) },
  });

function Changes({
  changes: { measures, anonymousLeftOut, criteria },
  ...among
}: WhatChangedProps & { changes: Changes }) {
  if (measures.length === 0 && criteria.length === 0 && !anonymousLeftOut) return <NothingYet />;
  return (
    <>
      {measures.map((change) => (
        <Measure key={change.measure} change={change} />
      ))}
      {anonymousLeftOut && (
        <p className="border-b border-line px-5 py-3 text-sm text-ink-soft">
          Анонимные анкеты по потокам не разделить: чьи в них ответы, не записано нигде. Они видны, когда
          выбраны все потоки.
        </p>
      )}
      {criteria.length > 0 && <CriterionChanges criteria={criteria} {...among} />}
      <p className="px-5 py-3 text-xs text-ink-soft">
        Перемена ещё не значит, что дело в курсе: тех, кто не учился, для сравнения нет, а до второй анкеты и
        второй попытки доходят не все.
      </p>
    </>
  );
}

const NothingYet = () => (
  <p className="measure p-5 text-sm text-ink-soft">
    Сравнивать пока нечего. Поставьте одну анкету перед уроками, другую после и дайте их вопросам одинаковый
    показатель, а урокам — критерии.
  </p>
);

function Measure({ change: { measure, start, end, pairs } }: { change: MeasureChange }) {
  return (
    <section aria-label={measure} className="border-b border-line p-5">
      <h3 className="text-base">{measure}</h3>
      <div className="mt-3 lg:grid lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(3,auto)] lg:gap-x-10">
        <Side side={start} when="До уроков" />
        <Side side={end} when="После уроков" />
      </div>
      <PairedAnswers pairs={pairs} start={start} end={end} />
    </section>
  );
}

/** Beside each other, the two share their three rows. */
const Side = ({
  side: { survey, questionText, distribution },
  when,
}: {
  side: MeasureSide;
  when: string;
}) => (
  <div className="not-last:max-lg:mb-5 lg:contents">
    <h4 className="text-sm font-medium">{when}</h4>
    <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
      {questionText} <span className="text-ink-faint">· {survey.title}</span>
    </p>
    <DistributionBars distribution={distribution} />
  </div>
);
