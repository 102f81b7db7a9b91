import { type ReactNode, type RefObject, type SubmitEvent, Suspense, useEffect, useRef } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { SendIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AnswerField } from './answer-field.tsx';
import { AnswerReader } from './answer-reader.tsx';
import { AttemptsLeft } from './attempts-left.tsx';
import type { Answering } from './use-answering.ts';
import { submitErrorText } from './use-submit-answer.ts';

export interface AnswerFormProps {
  answering: Answering;
  /** Where an answer is read and when, and whether the student may choose. */
  lesson: Pick<Lesson, 'reader' | 'nextReading'>;
  /** What is left to work on, shown above the text that is being revised. */
  remarks?: ReactNode;
}

export function AnswerForm({ answering, lesson, remarks }: AnswerFormProps) {
  const { draft, isPending, left, field, error, found, submit, question } = answering;
  const send = useFocusBack(question);
  return (
    <form
      onSubmit={(event) => preventThen(event, submit)}
      className="relative flex flex-col gap-4 print:hidden"
    >
      {remarks}
      {draft.offered && (
        <Suspense>
          <OtherDraft draft={draft.offered} onTake={draft.takeOffered} onKeep={draft.keepMine} />
        </Suspense>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found}
      </p>
      <AnswerField
        ref={field}
        text={draft.text}
        isEarlier={!draft.isChanged}
        saved={draft.saved}
        isOnlyHere={draft.isOnlyHere}
        readOnly={isPending}
        onChange={draft.change}
        onSubmit={submit}
      />
      {error && <SubmitError error={error} />}
      <AnswerReader
        readers={lesson.reader}
        next={lesson.nextReading}
        chosen={draft.reader}
        disabled={isPending}
        onChoose={draft.choose}
      />
      <p role="status" className="text-sm text-warning-ink empty:hidden">
        {question}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton ref={send} isReady={answering.isReady} isPending={isPending}>
          {question === undefined ? 'Отправить ответ' : 'Отправить так'}
        </SubmitButton>
        {draft.text.trim() === '' && <span className="text-sm text-ink-soft">Сначала напишите ответ</span>}
        <Turns answering={answering} />
        <span className="hidden text-xs text-ink-faint sm:inline">{submitKeys} — отправить</span>
        <AttemptsLeft left={left} />
      </div>
    </form>
  );
}

const SubmitButton = ({ ref, isReady, isPending, children }: SubmitButtonProps) => (
  <Button
    ref={ref}
    type="submit"
    variant="primary"
    icon={<SendIcon />}
    disabled={!isReady}
    pending={isPending}
    pendingLabel="Отправляем..."
    className="max-sm:w-full"
  >
    {children}
  </Button>
);

interface SubmitButtonProps extends Pick<Answering, 'isReady' | 'isPending'> {
  ref: RefObject<HTMLButtonElement | null>;
  children: string;
}

/** While it waited, the button was disabled, and the focus was nowhere: what is asked is answered by the same key. */
function useFocusBack(question: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question && document.activeElement === document.body) button.current?.focus();
  }, [question]);
  return button;
}

/** What empties or closes the form; before the first answer it stays as it is. */
function Turns({
  answering: { draft, isPending, isCollapsible, isRevision, clear, restore, collapse },
}: {
  answering: Answering;
}) {
  return (
    <>
      {isRevision && draft.text !== '' && !isPending && (
        <QuietButton onClick={clear}>Начать заново</QuietButton>
      )}
      {draft.canRestore && <QuietButton onClick={restore}>Вернуть текст</QuietButton>}
      {isCollapsible && <QuietButton onClick={collapse}>Свернуть</QuietButton>}
    </>
  );
}

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

function preventThen(event: SubmitEvent, then: () => void): void {
  event.preventDefault();
  then();
}

const submitKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ + Enter' : 'Ctrl + Enter';

// Two devices seldom write at once.
const OtherDraft = lazyPart(async () => (await import('./other-draft.tsx')).OtherDraft);
