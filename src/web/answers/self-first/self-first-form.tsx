import { useState } from 'react';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { weeks } from '#contract/weeks/calls.ts';
import { CriterionLevelChoice } from '#web/answers/criterion-level-choice.tsx';
import { reviewView } from '#web/answers/review/review-view.ts';
import { Waiting } from '#web/answers/review/waiting.tsx';
import { call, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';

interface SelfFirstFormProps {
  answer: Answer;
  next: NextReading | undefined;
  criteria: readonly Criterion[];
  onOpen: () => void;
}

type Chosen = Readonly<Record<string, number | undefined>>;

/** One's own levels, in the place where the review will stand. Each choice is kept at once: a person may read for a day. */
export function SelfFirstForm({ answer, next, criteria, onOpen }: SelfFirstFormProps) {
  const [chosen, setChosen] = useState<Chosen>(() => before(answer, criteria));
  const save = useSaveSelfLevels(answer);
  const isReady = answer.unread === true;
  const choose = (criterionId: string, level: number | undefined) => {
    const now = { ...chosen, [criterionId]: level };
    setChosen(now);
    save.mutate(levelsOf(now, criteria));
  };
  return (
    <Card tone="accent" title={<span className="text-xl">Сначала сам</span>}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">
        {isReady ? 'Отзыв готов, можно открыть' : statusOf(answer)}
      </p>
      {!isReady && <Waiting answer={answer} next={next} criterion={undefined} />}
      <p className="measure">
        Какой уровень вы поставили бы себе? Это видите только вы, школе — общее число, от пяти человек.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        {criteria.map(({ id, title, levels }) => (
          <CriterionLevelChoice
            key={id}
            criterion={{ title, levels: levels.map((level) => level.title) }}
            level={chosen[id]}
            onChange={(level) => choose(id, level)}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2.5">
        <WhyNotButton variant="primary" whyNot={whyNotOpen(isReady, save.isPending)} onClick={onOpen}>
          Открыть отзыв
        </WhyNotButton>
        <Button variant="ghost" onClick={onOpen}>
          Пропустить
        </Button>
      </div>
    </Card>
  );
}

function whyNotOpen(isReady: boolean, isSaving: boolean): string | undefined {
  if (!isReady) return 'Отзыв ещё не готов';
  return isSaving ? 'Сохраняем ваши уровни' : undefined;
}

const statusOf = (answer: Answer): string => reviewView(answer).status;

/** What was chosen on this scale: after a reload it is there. */
const before = ({ selfLevels = [] }: Answer, criteria: readonly Criterion[]): Chosen =>
  Object.fromEntries(
    selfLevels
      .filter(({ criterionId, level, levels }) => {
        const criterion = criteria.find(({ id }) => id === criterionId);
        return criterion?.levels[level]?.title === levels[level];
      })
      .map(({ criterionId, level }) => [criterionId, level]),
  );

const levelsOf = (chosen: Chosen, criteria: readonly Criterion[]) =>
  criteria.flatMap(({ id, levels }) => {
    const level = chosen[id];
    const word = level === undefined ? undefined : levels[level]?.title;
    return level === undefined || word === undefined ? [] : [{ criterionId: id, level, word }];
  });

const useSaveSelfLevels = ({ id, lessonId, userId }: Answer) =>
  useSaving(
    (levels: ReturnType<typeof levelsOf>) => call(weeks.saveSelfLevels, { params: { id }, body: { levels } }),
    {
      // Of two choices in a row the later one is stored last.
      scope: { id: `self-levels:${id}` },
      failed: 'Не удалось сохранить ваши уровни',
      update: (queryClient, { selfLevels }) =>
        queryClient.setQueryData(
          queryOf(answerCalls.listAnswers, { params: { id: lessonId }, query: { userId } }).queryKey,
          (answers) =>
            answers?.map((answer) => (answer.id === id ? { ...answer, selfLevels, asksSelf: true } : answer)),
        ),
      refetchOnFailure: [answerCalls.listAnswers],
    },
  );
