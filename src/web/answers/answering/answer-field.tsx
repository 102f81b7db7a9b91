import { type KeyboardEvent, type Ref, Suspense } from 'react';
import { answerMaxLength } from '#contract/limits.ts';
import { isEnter } from '#web/ui/enter-key.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

export interface AnswerFieldProps {
  text: string;
  /** The text is the unchanged text of the previous answer. */
  isEarlier: boolean;
  /** The draft survives a reload. */
  saved: boolean;
  /** The draft has not reached the server. */
  isOnlyHere: boolean;
  readOnly: boolean;
  onChange(text: string): void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit(): void;
  ref: Ref<HTMLTextAreaElement>;
}

export function AnswerField({
  text,
  isEarlier,
  saved,
  isOnlyHere,
  readOnly,
  onChange,
  onSubmit,
  ref,
}: AnswerFieldProps) {
  function submitByKeys(event: KeyboardEvent): void {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <TextArea
      ref={ref}
      id="answer"
      label="Ваш ответ:"
      rows={6}
      grows
      placeholder="Введите ваш ответ..."
      className="max-h-none! min-h-44 text-[1.0625rem] leading-7"
      value={text}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={submitByKeys}
      hint={
        <span className="flex min-h-5 flex-wrap justify-between gap-x-4">
          <DraftState {...{ isEmpty: text === '', isEarlier, saved, isOnlyHere }} />
          {text.length > answerMaxLength - nearEnd && (
            <Suspense>
              <AnswerLength length={text.length} />
            </Suspense>
          )}
        </span>
      }
    />
  );
}

/** Before it has anything to say, so that a screen reader knows its place by then. */
const nearEnd = 2_000;

const AnswerLength = lazyPart(async () => (await import('./answer-length.tsx')).AnswerLength);

type DraftFacts = Record<'isEmpty' | 'isEarlier' | 'saved' | 'isOnlyHere', boolean>;

function DraftState({ isEmpty, isEarlier, saved, isOnlyHere }: DraftFacts) {
  if (isEmpty) return <span />;
  if (isEarlier) return <span>Это ваш прошлый ответ: измените его, чтобы отправить ещё раз</span>;
  if (saved && isOnlyHere) {
    return <span>Черновик сохранён на этом устройстве. На сервер отправим, когда он ответит</span>;
  }
  if (saved) return <span>Черновик сохранён</span>;
  return <span className="text-warning-ink">Браузер не даёт сохранить черновик: не закрывайте страницу</span>;
}
