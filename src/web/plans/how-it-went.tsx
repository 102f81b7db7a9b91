import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { planNoteMaxLength } from '#contract/limits.ts';
import type { Plan, PlanOutcome } from '#contract/plans/schemas.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useAnswerPlan } from './plan-changes.ts';
import { outcomeWords } from './plan-words.ts';
import type { Rehearse } from './rehearse.ts';
import { SupportBeside } from './support-beside.tsx';

interface HowItWentProps {
  planId: string;
  note?: string | null;
  rehearse: Rehearse;
  /** A press is being stored. */
  onAnswer?: () => void;
  /** All has been said. */
  onDone(): void;
}

/** One press answers; a note, or one more asking, may follow. */
export function HowItWent({ planId, note = null, rehearse, onAnswer, onDone }: HowItWentProps) {
  const answer = useAnswerPlan(planId);
  const [said, setSaid] = useState<Plan>();
  if (said?.outcome)
    return <After plan={said} outcome={said.outcome} note={note ?? ''} {...{ rehearse, onDone }} />;
  return (
    <div role="group" aria-label="Как прошло?" className="flex flex-wrap gap-2">
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          size="sm"
          disabled={answer.isPending}
          onClick={() => {
            onAnswer?.();
            answer.mutate({ outcome }, { onSuccess: setSaid });
          }}
        >
          {outcomeWords[outcome]}
        </Button>
      ))}
    </div>
  );
}

const outcomes: PlanOutcome[] = ['said', 'no_occasion', 'otherwise'];

interface AfterProps extends Pick<HowItWentProps, 'rehearse' | 'onDone'> {
  plan: Plan;
  outcome: PlanOutcome;
  note: string;
}

function After({ plan, outcome, note: before, rehearse, onDone }: AfterProps) {
  const answer = useAnswerPlan(plan.id);
  const [note, setNote] = useState(before);
  const [help, setHelp] = useState<Plan>();
  const navigate = useNavigate();
  const { lesson, rehearsal, mayAskAgain } = plan;

  /** With words of danger the help stays on the screen instead. */
  const store = (then: () => void, askAgainInDays?: number) =>
    answer.mutate(
      { outcome, note, ...(askAgainInDays !== undefined && { askAgainInDays }) },
      { onSuccess: (saved) => (saved.support?.fields.includes('note') ? setHelp(saved) : then()) },
    );

  const keepNote = (then: () => void) => (note === before || help ? then() : store(then));

  return (
    <div ref={focus} tabIndex={-1} className="flex flex-col gap-3 rounded-sm outline-none">
      <p className="text-sm">
        Записали: <strong className="font-semibold">{outcomeWords[outcome].toLowerCase()}</strong>
      </p>
      <TextArea
        label="Заметка для себя"
        optional
        grows
        rows={2}
        autoComplete="off"
        maxLength={planNoteMaxLength}
        value={note}
        readOnly={answer.isPending}
        onChange={({ target }) => setNote(target.value)}
      />
      {help && <SupportBeside plan={help} fields={['note']} />}
      <div className="flex flex-wrap gap-2">
        {outcome === 'no_occasion' && mayAskAgain && (
          <Button size="sm" disabled={answer.isPending} onClick={() => store(onDone, 7)}>
            Спросить ещё раз через неделю
          </Button>
        )}
        {outcome === 'otherwise' &&
          (rehearsal
            ? rehearse({ plan, label: rehearseText, first: keepNote })
            : lesson?.title && (
                <Button size="sm" asChild>
                  <Link
                    to={paths.lesson(lesson.id)}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      keepNote(() => void navigate({ to: paths.lesson(lesson.id) }));
                    }}
                  >
                    {rehearseText}
                  </Link>
                </Button>
              ))}
        <Button size="sm" variant="primary" disabled={answer.isPending} onClick={() => keepNote(onDone)}>
          Готово
        </Button>
      </div>
    </div>
  );
}

const rehearseText = 'Прорепетировать ещё раз';

/** Takes the place of the buttons that had the focus. */
const focus = (element: HTMLElement | null) => {
  if (element && !element.contains(document.activeElement)) element.focus();
};
