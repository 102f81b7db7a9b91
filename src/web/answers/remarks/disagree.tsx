import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { Support } from '#web/answers/review/support.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disagreement } from './disagreement.tsx';
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

/** The student's objection to a remark or, before there is one, a quiet way to object. */
export function Disagree({ answer, remark: { id, disagreement }, next, beside }: DisagreeProps) {
  const { studies } = rights[useCurrentUser().role];
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [support, setSupport] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  }

  function finish(help: string | undefined): void {
    setSupport(help);
    setIsSent(true);
    setIsOpen(false);
  }

  return (
    <>
      {disagreement && (
        <div ref={isSent ? focus : undefined} tabIndex={-1} className="rounded-sm outline-none">
          <Disagreement disagreement={disagreement} isOwn curator={next?.curator} />
        </div>
      )}
      {support !== undefined && <Support text={support} />}
      {isOpen && id !== undefined && (
        <Suspense>
          <DisagreeForm {...{ answer, next }} remarkId={id} onDone={finish} onCancel={close} />
        </Suspense>
      )}
      <div className={beside ? row : alone}>
        {beside}
        {studies && !isOpen && !isSent && !disagreement && (
          <Button
            ref={opener}
            size="sm"
            variant="ghost"
            className={classNames('text-ink-soft', Boolean(beside) && 'max-sm:-ml-3')}
            onClick={() => setIsOpen(true)}
          >
            Не согласен
          </Button>
        )}
      </div>
    </>
  );
}

const row = 'flex flex-wrap gap-x-1.5 gap-y-2 print:hidden';
const alone = '-my-1.5 -ml-3 empty:hidden print:hidden';

/** Takes the place of the form that had the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

// Few students object.
const DisagreeForm = lazy(async () => ({ default: (await import('./disagree-form.tsx')).DisagreeForm }));
