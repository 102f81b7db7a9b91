import type { KeyboardEvent, Ref } from 'react';
import { lineMaxLength } from '#contract/limits.ts';
import type { Dialogue, OpenDialogue } from '#contract/talks/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { SendIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import type { useAskHint } from './talk-changes.ts';
import { isNextLast, unfinishedTurn } from './talk-turns.ts';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import type { useSayLine } from './use-say-line.ts';

export interface ComposerProps {
  dialogue: OpenDialogue;
  line: ReturnType<typeof useSayLine>;
  hint: ReturnType<typeof useAskHint>;
  /** Who plays the partner, said all the time. */
  playedBy: string;
  fieldRef: Ref<HTMLTextAreaElement>;
  onSay(): void;
}

/** The student's next line: open while the partner thinks, to be sent when he has spoken. */
export function Composer({ dialogue, line, hint, playedBy, fieldRef, onSay }: ComposerProps) {
  const place = useAboveKeyboard<HTMLFormElement>();
  const limit = Math.min(lineMaxLength, dialogue.charactersLeft);
  const left = limit - line.text.length;
  const isClosed = line.refusal?.body?.code === 'access_expired';
  const waits = line.unsent !== undefined || unfinishedTurn(dialogue.turns) !== undefined || isClosed;
  const isReady = !waits && line.text.trim() !== '' && left >= 0;

  function say(): void {
    if (isReady) onSay();
  }

  function sayByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return;
    event.preventDefault();
    say();
  }

  return (
    <form
      ref={place}
      data-action-bar=""
      aria-label="Ваша реплика"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
      className="sticky bottom-(--keyboard,0px) z-20 -mx-2 flex flex-col gap-2.5 border-t border-line bg-paper px-2 pt-3 pb-3 print:hidden"
    >
      {line.refusal && <Refusal refusal={line.refusal} />}
      <p className="text-xs text-ink-soft">{playedBy}</p>
      <TextArea
        ref={fieldRef}
        label="Ваша реплика"
        hideLabel
        grows
        rows={2}
        placeholder="Что вы скажете?"
        enterKeyHint={isTouched() ? 'enter' : 'send'}
        aria-keyshortcuts="Alt+ArrowUp Alt+P"
        className="max-h-[32dvh] resize-none! leading-7"
        value={line.text}
        readOnly={isClosed}
        onChange={(event) => line.change(event.target.value)}
        onKeyDown={sayByKey}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4 empty:hidden">
            {!line.isKept && line.text !== '' && (
              <span className="text-warning-ink">
                Браузер не даёт сохранить эти слова: не закрывайте страницу
              </span>
            )}
            {left < nearEnd && <LineLength left={left} />}
          </span>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Never disabled while it has the focus: what is not ready is simply not sent. */}
        <Button type="submit" variant="primary" icon={<SendIcon />} aria-disabled={!isReady || undefined}>
          Сказать
        </Button>
        <HintButton {...{ dialogue, hint, waits }} />
        <p role="status" className="text-sm text-ink-soft">
          {isNextLast(dialogue) && !waits && 'Следующая реплика последняя'}
        </p>
      </div>
    </form>
  );
}

function HintButton({
  dialogue,
  hint,
  waits,
}: Pick<ComposerProps, 'dialogue' | 'hint'> & { waits: boolean }) {
  const { hintsLeft, practice } = dialogue;
  if (practice.hints === 0) return null;
  return (
    <Button
      aria-keyshortcuts="Alt+P"
      disabled={waits || !canAskHint(dialogue)}
      pending={hint.isPending}
      pendingLabel="Спрашиваем..."
      onClick={() => hint.mutate()}
    >
      Подсказка ({hintsLeft})
    </Button>
  );
}

/** One word of the mentor after each of the partner’s. */
export const canAskHint = ({ hintsLeft, turns }: Dialogue): boolean =>
  hintsLeft > 0 && unfinishedTurn(turns) === undefined && turns.at(-1)?.speaker === 'persona';

function Refusal({ refusal }: { refusal: Error }) {
  return (
    <FormError>
      <p>{errorText(refusal, 'Не удалось сказать')}.</p>
      <p className="mt-1">Ваши слова на месте.</p>
    </FormError>
  );
}

function LineLength({ left }: { left: number }) {
  if (left < 0) {
    return (
      <span role="status" className="font-medium text-danger-ink">
        Длиннее предела на {plural(-left, 'символ', 'символа', 'символов')}
      </span>
    );
  }
  return <span className="ml-auto tabular-nums">Ещё {plural(left, 'символ', 'символа', 'символов')}</span>;
}

const nearEnd = 150;

/** On glass there is no Shift: Enter breaks the line. */
const isTouched = () => matchMedia('(pointer: coarse)').matches;
