import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { disagreementMaxLength } from '#contract/limits.ts';
import { wordsAsReason } from '#web/answers/counter-quote/words-as-reason.ts';
import { allPicked, type Picked, WordsPicker } from '#web/answers/counter-quote/words-picker.tsx';
import { untilText } from '#web/answers/review/until-text.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { useDisagree } from './remark-changes.ts';

export interface DisagreeFormProps {
  answer: Answer;
  remarkId: string;
  /** Who answers and by when; unknown in a lesson that is closed by now. */
  next: NextReading | undefined;
  /** Of the answer, what goes along. */
  picked: Picked;
  onPick(picked: Picked): void;
  /** `support`: where help is, if these are words of danger. */
  onDone(support: string | undefined): void;
  onCancel(): void;
}

/** What is typed stays until it is stored or taken back. */
export function DisagreeForm({
  answer,
  remarkId,
  next,
  picked,
  onPick,
  onDone,
  onCancel,
}: DisagreeFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const [hasPicked] = useState(picked.quotes.length > 0 || picked.selection !== null);
  const disagree = useDisagree(answer, remarkId);

  useEffect(() => field.current?.focus(), []);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const quotes = allPicked(picked);
    const whole = quotes.length > 0 ? `${reason}\n\n${wordsAsReason(answer.content, quotes)}` : reason;
    const wrong = reason.trim() === '' ? wrongText(reason) : wrongText(whole);
    setError(wrong);
    if (wrong) field.current?.focus();
    else disagree.mutate(whole, { onSuccess: ({ support }) => onDone(support) });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 border-t border-line pt-3 print:hidden"
      aria-label="Несогласие с замечанием"
    >
      <TextArea
        ref={field}
        label="С чем вы не согласны?"
        grows
        className="min-h-24"
        required
        value={reason}
        readOnly={disagree.isPending}
        hint={<Hint length={reason.length} next={next} />}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      {(hasPicked || isByPerson(answer)) && (
        <Disclosure title="Показать слова из ответа" headingLevel={4} startsOpen={hasPicked}>
          <WordsPicker
            text={answer.content}
            lines={answer.lines}
            {...picked}
            field={words}
            onChange={onPick}
          />
        </Disclosure>
      )}
      {disagree.isError && <NotSent error={disagree.error} />}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          pending={disagree.isPending}
          pendingLabel="Отправляем..."
        >
          Отправить куратору
        </Button>
        <Button size="sm" disabled={disagree.isPending} onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}

/** A person's words aren't shown to a model: the student's go to a person. */
const isByPerson = ({ responseAuthor, releasedBy }: Answer): boolean =>
  responseAuthor === 'mentor' || releasedBy !== undefined;

const NotSent = ({ error }: { error: Error }) => (
  <FormError>
    <p>{errorText(error, 'Не удалось отправить возражение')}.</p>
    <p className="mt-1">Ваш текст на месте.</p>
  </FormError>
);

interface HintProps extends Pick<DisagreeFormProps, 'next'> {
  length: number;
}

const Hint = ({ length, next }: HintProps) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span>{answeredText(next)}</span>
    {length > longReason && (
      <span>
        {formatNumber(length)} из {formatNumber(disagreementMaxLength)}
      </span>
    )}
  </span>
);

/** As is said once it is sent; a time that has passed is no promise. */
function answeredText({ curator, objectionDueAt }: Partial<NextReading> = {}): string {
  const read = `Замечание и ваши слова прочитает ${curator ?? 'куратор'}`;
  const until = objectionDueAt && untilText(objectionDueAt);
  return until ? `${read} и ответит ${until}` : read;
}

function wrongText(reason: string): string | undefined {
  if (reason.trim() === '') return 'Напишите, с чем вы не согласны';
  if (reason.length > disagreementMaxLength)
    return `Не больше ${formatNumber(disagreementMaxLength)} символов`;
  return undefined;
}

const longReason = 1_500;
