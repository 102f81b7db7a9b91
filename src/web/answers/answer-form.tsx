import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#contract/answers.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SendIcon } from '#web/ui/icons.tsx';
import { AnswerField } from './answer-field.tsx';
import { clearDraft, type DraftOwner, useDraft } from './draft.ts';
import { isDelivered, submissionOf } from './submission.ts';
import { submitErrorText, useSubmitAnswer } from './use-submit-answer.ts';

export interface AnswerFormProps {
  owner: DraftOwner;
  /** The person's answers to this lesson, the newest first. */
  answers: readonly Answer[];
  onSubmitted(answerId: string): void;
}

/** Before the first answer it is open; afterwards it folds, so that the answer and its feedback come to the fore. */
export function AnswerForm({ owner, answers, onSubmitted }: AnswerFormProps) {
  const { draft, saved, write } = useDraft(owner);
  const submitAnswer = useSubmitAnswer(owner);
  /** After how many answers it was opened: one more, from whichever tab, folds it again. */
  const [reopenedAfter, setReopenedAfter] = useState<number>();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const pending = submitAnswer.isPending;
  const delivered = isDelivered(draft, answers);
  const text = delivered ? '' : draft.text;
  const isFirst = answers.length === 0;
  const reopened = reopenedAfter === answers.length;
  const foldable = !isFirst && text === '' && !pending;
  const ready = text.trim() !== '' && text.length <= answerMaxLength && !pending;

  function submit(): void {
    if (!ready) return;
    const submission = submissionOf({ ...draft, text });
    write({ text, sent: submission });
    submitAnswer.mutate(submission, { onSuccess: ({ id }) => onSubmitted(id) });
  }

  function change(next: string): void {
    // Emptied by hand, the form stays open under it.
    setReopenedAfter(answers.length);
    write({ text: next, sent: draft.sent });
  }

  function reopen(): void {
    clearDraft(owner);
    submitAnswer.reset();
    flushSync(() => setReopenedAfter(answers.length));
    field.current?.focus();
  }

  function fold(): void {
    submitAnswer.reset();
    flushSync(() => setReopenedAfter(undefined));
    opener.current?.focus();
  }

  if (foldable && (delivered || !reopened)) {
    return (
      <Button ref={opener} onClick={reopen} className="print:hidden">
        Ответить ещё раз
      </Button>
    );
  }

  return (
    <form onSubmit={(event) => preventThen(event, submit)} className="flex flex-col gap-4 print:hidden">
      <AnswerField
        ref={field}
        text={text}
        saved={saved}
        readOnly={pending}
        onChange={change}
        onSubmit={submit}
      />
      {submitAnswer.isError && <SubmitError error={submitAnswer.error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          icon={<SendIcon />}
          disabled={!ready}
          pending={pending}
          pendingLabel="Отправляем..."
        >
          Отправить ответ
        </Button>
        {foldable && (
          <Button variant="ghost" onClick={fold}>
            Свернуть
          </Button>
        )}
        <span className="hidden text-xs text-ink-faint sm:inline">{submitKeys} — отправить</span>
      </div>
    </form>
  );
}

function SubmitError({ error }: { error: Error }) {
  return (
    <FormError>
      <p>{submitErrorText(error)}.</p>
      <p className="mt-1">Ваш текст на месте.</p>
    </FormError>
  );
}

function preventThen(event: SubmitEvent, then: () => void): void {
  event.preventDefault();
  then();
}

const submitKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ + Enter' : 'Ctrl + Enter';
