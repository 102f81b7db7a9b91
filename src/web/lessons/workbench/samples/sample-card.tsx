import { useId, useState } from 'react';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import { sourceWords } from '#contract/samples/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { TrashIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { chosenIn, ExpectedFields, levelsOf } from './expected-fields.tsx';
import { SaidByOthers } from './said-by-others.tsx';
import { useJudgeSample, useRetireSample } from './sample-changes.ts';
import { nameOfSample } from './sample-name.ts';
import { SecondJudgingForm } from './second-judging.tsx';
import { useSecondJudging } from './use-second-judging.ts';

interface SampleCardProps {
  lessonId: string;
  sample: LessonSample;
  criteria: readonly Criterion[];
}

/** One sample: whose text, what a person expects of it; opened it can be read whole and judged. */
export function SampleCard({ lessonId, sample, criteria }: SampleCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const body = useId();
  const judging = useSecondJudging(lessonId, sample, criteria);
  const name = nameOfSample(sample);
  const outdated = sample.expected.some(({ isCurrent }) => !isCurrent);
  return (
    <li className="rounded-md border border-line bg-surface">
      <div className="flex items-start gap-1 p-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={body}
          className="touch-target flex min-w-0 flex-1 flex-col items-start gap-1 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-hover"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{name}</span>
            <span className="text-xs text-ink-soft">
              {sourceWords[sample.source]}, <DateTime value={sample.createdAt} />
            </span>
          </span>
          {outdated && <Badge tone="warning">критерий изменился: подтвердите</Badge>}
          {sample.whyNot && <Badge tone="warning">{whyNotWords[sample.whyNot]}</Badge>}
          {!isOpen && sample.content !== null && (
            <span className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">{sample.content}</span>
          )}
          {!isOpen && (
            <span className="text-xs text-ink-soft">
              {judging.given ? 'Вы оцениваете: уровни других скрыты' : expectedText(sample)}
            </span>
          )}
        </button>
        <Retire lessonId={lessonId} sample={sample} name={name} />
      </div>
      {isOpen && (
        <div id={body} className="border-t border-line px-3.5 py-4">
          <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
            {sample.content ?? 'Ответ читает человек: тревога, текста здесь нет.'}
          </p>
          {judging.given ? (
            <SecondJudgingForm {...{ judging, criteria }} given={judging.given} />
          ) : (
            <>
              <Judging lessonId={lessonId} sample={sample} criteria={criteria} />
              <SaidByOthers {...{ sample, judging }} />
            </>
          )}
        </div>
      )}
    </li>
  );
}

const whyNotWords: Record<NonNullable<LessonSample['whyNot']>, string> = {
  person: 'просили человека: модель не спросят',
  crisis: 'тревога: модель не спросят',
};

function expectedText({ expected }: LessonSample): string {
  const counted = expected.filter(({ isCurrent }) => isCurrent);
  if (counted.length === 0) return 'Уровней никто не ждёт: не считается';
  return counted.map(({ title, level, levels }) => `${title}: ${levels[level]}`).join(' · ');
}

/** A level whose criterion has changed since is offered where its name is still there, and counted once it is confirmed. */
function Judging({ lessonId, sample, criteria }: SampleCardProps) {
  // With the names of the levels: the scale may change while the card is open.
  const [given, setGiven] = useState<readonly ExpectedLevel[]>(sample.expected);
  const chosen = chosenIn(given, criteria);
  const saving = useJudgeSample(lessonId, sample.id);
  if (criteria.length === 0) {
    return (
      <p className="mt-3 text-sm text-ink-soft">
        Критериев нет: уровней ждать не по чему, будут видны одни слова.
      </p>
    );
  }
  const outdated = new Map(
    sample.expected
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ criterionId, level, levels }) => [criterionId, levels[level] ?? '']),
  );
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 text-sm font-medium">Каких уровней ждёте</legend>
      <ExpectedFields
        criteria={criteria}
        expected={chosen}
        outdated={outdated}
        onChange={(id, level) => setGiven(levelsOf(criteria, { ...chosen, [id]: level }))}
      />
      <Button
        size="sm"
        className="mt-3"
        pending={saving.isPending}
        pendingLabel="Сохраняем…"
        onClick={() => saving.mutate(levelsOf(criteria, chosen))}
      >
        {outdated.size > 0 ? 'Подтвердить уровни' : 'Сохранить уровни'}
      </Button>
    </fieldset>
  );
}

interface RetireProps extends Pick<SampleCardProps, 'lessonId' | 'sample'> {
  name: string;
}

function Retire({ lessonId, sample, name }: RetireProps) {
  const [isAsked, setIsAsked] = useState(false);
  const retiring = useRetireSample(lessonId);
  return (
    <>
      <IconButton label={`Убрать образец: ${name}`} tone="danger" onClick={() => setIsAsked(true)}>
        <TrashIcon />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Убрать образец?"
        text="Прогоны больше не будут о нём спрашивать. В прежних прогонах он останется."
        confirmLabel="Убрать"
        pending={retiring.isPending}
        pendingLabel="Убираем…"
        onConfirm={() => retiring.mutate(sample.id, { onSettled: () => setIsAsked(false) })}
      />
    </>
  );
}
