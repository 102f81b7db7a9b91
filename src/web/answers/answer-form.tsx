import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SendIcon } from '#web/ui/icons.tsx';
import { AnswerField } from './answer-field.tsx';
import { AnswerReader } from './answer-reader.tsx';
import { AttemptsLeft } from './attempts-left.tsx';
import type { DraftOwner } from './draft.ts';
import { OtherDraft } from './other-draft.tsx';
import { useAnswerDraft } from './use-answer-draft.ts';
import { submitErrorText, useSubmitAnswer } from './use-submit-answer.ts';

export interface AnswerFormProps {
  owner: DraftOwner;
  /** The person's answers to this lesson, the newest first. */
  answers: readonly Answer[];
  /** How many answers the lesson takes; null: any number. */
  attemptsLimit: number | null;
  /** Where an answer is read, and whether the student may choose. */
  reader: Lesson['reader'];
  /** What is left to work on, shown beside the text that is being revised. */
  remarks?: ReactNode;
  onSubmitted(answerId: string): void;
}

/** Open before the first answer; afterwards it collapses, so that the answer and its feedback stand out. */
export function AnswerForm({ owner, answers, attemptsLimit, reader, remarks, onSubmitted }: AnswerFormProps) {
  const submitAnswer = useSubmitAnswer(owner);
  const draft = useAnswerDraft(owner, answers, {
    isSending: submitAnswer.isPending,
    readers: reader,
  });
  const { field, opener, turn } = useTurns(draft, () => submitAnswer.reset());

  const pending = submitAnswer.isPending;
  const { text } = draft;
  const isFirst = answers.length === 0;
  const collapsible = !isFirst && !draft.isOwn && !pending;
  const left = attemptsLeft(attemptsLimit, answers);
  const ready = draft.isChanged && fits(text) && left !== 0 && !pending;

  function submit(): void {
    if (!ready) return;
    submitAnswer.mutate(draft.toSubmission(), { onSuccess: ({ id }) => onSubmitted(id) });
  }

  if (left === 0 && !draft.isOwn && !pending) return <AttemptsLeft left={left} />;

  if (collapsible && !draft.isReopened) {
    return (
      <Collapsed left={left}>
        <Button ref={opener} onClick={turn.reopen}>
          {remarks ? 'Доработать ответ' : 'Ответить ещё раз'}
        </Button>
      </Collapsed>
    );
  }

  return (
    <form
      onSubmit={(event) => preventThen(event, submit)}
      className="relative flex flex-col gap-4 print:hidden"
    >
      {!isFirst && remarks}
      <Offered draft={draft} />
      <AnswerReader readers={reader} chosen={draft.reader} disabled={pending} onChoose={draft.choose} />
      <AnswerField
        ref={field}
        text={text}
        isEarlier={!draft.isChanged}
        saved={draft.saved}
        isOnlyHere={draft.isOnlyHere}
        readOnly={pending}
        onChange={draft.change}
        onSubmit={submit}
      />
      {submitAnswer.isError && <SubmitError error={submitAnswer.error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton isReady={ready} isPending={pending} />
        {!isFirst && text !== '' && !pending && <QuietButton onClick={turn.clear}>Начать заново</QuietButton>}
        {draft.canRestore && <QuietButton onClick={turn.restore}>Вернуть текст</QuietButton>}
        {collapsible && <QuietButton onClick={turn.collapse}>Свернуть</QuietButton>}
        <span className="hidden text-xs text-ink-faint sm:inline">{submitKeys} — отправить</span>
        <AttemptsLeft left={left} />
      </div>
    </form>
  );
}

/** What opens, empties or closes the form; the focus goes where the person writes on, or opens it again. */
function useTurns(
  draft: Pick<ReturnType<typeof useAnswerDraft>, 'reopen' | 'clear' | 'restore' | 'collapse'>,
  forgetError: () => void,
) {
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    field,
    opener,
    turn: {
      reopen() {
        forgetError();
        flushSync(draft.reopen);
        focusEnd(field.current);
      },
      clear() {
        flushSync(draft.clear);
        field.current?.focus();
      },
      restore() {
        flushSync(draft.restore);
        focusEnd(field.current);
      },
      collapse() {
        forgetError();
        flushSync(draft.collapse);
        opener.current?.focus();
      },
    },
  };
}

const Collapsed = ({ left, children }: { left: number | null; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
    {children}
    <AttemptsLeft left={left} />
  </div>
);

/** What was written on another device meanwhile. */
const Offered = ({ draft }: { draft: ReturnType<typeof useAnswerDraft> }) =>
  draft.offered && <OtherDraft draft={draft.offered} onTake={draft.takeOffered} onKeep={draft.keepMine} />;

const SubmitButton = ({ isReady, isPending }: { isReady: boolean; isPending: boolean }) => (
  <Button
    type="submit"
    variant="primary"
    icon={<SendIcon />}
    disabled={!isReady}
    pending={isPending}
    pendingLabel="Отправляем..."
  >
    Отправить ответ
  </Button>
);

const QuietButton = (props: Pick<ButtonProps, 'onClick' | 'children'>) => (
  <Button variant="ghost" {...props} />
);

function SubmitError({ error }: { error: Error }) {
  return (
    <FormError>
      <p>{submitErrorText(error)}.</p>
      <p className="mt-1">Ваш текст на месте.</p>
    </FormError>
  );
}

/** Counted, so that it is right as soon as an answer is sent. */
const attemptsLeft = (limit: number | null, answers: readonly Answer[]) =>
  limit === null ? null : Math.max(0, limit - answers.filter(({ uncounted }) => !uncounted).length);

const fits = (text: string) => text.trim() !== '' && text.length <= answerMaxLength;

function preventThen(event: SubmitEvent, then: () => void): void {
  event.preventDefault();
  then();
}

/** Puts the cursor at the end of the text. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

const submitKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ + Enter' : 'Ctrl + Enter';
