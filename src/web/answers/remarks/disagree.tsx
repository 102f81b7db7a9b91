import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';
import { isHighest } from '#domain/review-text/open-remarks.ts';
import { Support } from '#web/answers/review/support.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Disagreement } from './disagreement.tsx';
import type { ObjectingProps } from './objecting.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface DisagreeProps {
  /** The student's own, with the review in force that the remark is of. */
  answer: Answer;
  remark: ShownRemark;
  /** Who answers an objection and by when, as far as that is known. */
  next: NextReading | undefined;
  /** What else can be done about the remark. */
  beside?: ReactNode;
}

/** The student's objection to a remark or, before there is one, the door to it: one's own words first, then a person. */
export function Disagree({ answer, remark, next, beside }: DisagreeProps) {
  const { disagreement, counterQuote } = remark;
  const { studies } = rights[useCurrentUser().role];
  const [chosen, setOpened] = useState<Way>();
  const [isClosed, setIsClosed] = useState(false);
  // Shown once, the words are no form any more.
  const opened = counterQuote && chosen === 'words' ? undefined : chosen;
  const [isSent, setIsSent] = useState(false);
  const [support, setSupport] = useState<string>();
  const mayObject = studies && !opened && !isSent && !disagreement;

  function close(): void {
    setIsClosed(true);
    setOpened(undefined);
  }

  function finish(help: string | undefined): void {
    setSupport(help);
    setIsSent(true);
    setOpened(undefined);
  }

  const main = (remark.nextStep !== null || !levelCounts(remark)) && !isHighest(remark) && beside;
  return (
    <>
      {(opened || counterQuote) && (
        <Suspense>
          <Objecting
            {...{ answer, remark, next }}
            way={opened}
            onReason={() => setOpened('reason')}
            onDone={finish}
            onCancel={close}
          />
        </Suspense>
      )}
      {disagreement && (
        <div ref={isSent ? focus : undefined} tabIndex={-1} className="rounded-sm outline-none">
          <Disagreement disagreement={disagreement} isOwn curator={next?.curator} />
        </div>
      )}
      {support !== undefined && <Support text={support} />}
      <div className={main ? row : alone}>
        {main}
        {mayObject && (
          <Button
            ref={isClosed ? focus : undefined}
            size="sm"
            variant="ghost"
            className={main ? 'text-ink-soft max-sm:-ml-3' : 'text-ink-soft'}
            onClick={() => setOpened(mayShowWords(answer, remark) ? 'words' : 'reason')}
          >
            Не согласен
          </Button>
        )}
      </div>
    </>
  );
}

type Way = NonNullable<ObjectingProps['way']>;

/** Once, at a remark below the top. Where a person stands behind the review, no model is asked again; whose words they are, no model can say. */
const mayShowWords = ({ responseAuthor, releasedBy }: Answer, remark: ShownRemark): boolean =>
  responseAuthor === 'model' && !releasedBy && !remark.counterQuote && !remark.borrowed && !isHighest(remark);

const row = 'flex flex-wrap gap-x-1.5 gap-y-2 print:hidden';
const alone = '-my-1.5 -ml-3 empty:hidden print:hidden';

/** What takes the place of the form that had the focus, or has opened it. */
const focus = (element: HTMLElement | null) => element?.focus();

// Few students object.
const Objecting = lazy(async () => ({ default: (await import('./objecting.tsx')).Objecting }));
