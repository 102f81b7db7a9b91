import type { Ref } from 'react';
import type { Dialogue, OpenDialogue } from '#contract/talks/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { LineForm, waitsIn } from '#web/talk-view/line-form.tsx';
import { isNextLast, unfinishedTurn } from '#web/talk-view/talk-turns.ts';
import type { useSayLine } from '#web/talk-view/use-say-line.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import type { useAskHint } from './talk-changes.ts';
import { useAboveKeyboard } from './use-above-keyboard.ts';

export interface ComposerProps {
  dialogue: OpenDialogue;
  line: ReturnType<typeof useSayLine>;
  hint: ReturnType<typeof useAskHint>;
  /** Who plays the partner, said all the time. */
  playedBy: string;
  fieldRef: Ref<HTMLTextAreaElement>;
  onSay(): void;
}

/** The student's next line, always in sight. */
export function Composer({ dialogue, line, hint, playedBy, fieldRef, onSay }: ComposerProps) {
  const place = useAboveKeyboard<HTMLDivElement>();
  const waits = waitsIn(dialogue, line);
  return (
    <LineForm
      {...{ dialogue, line, fieldRef, onSay }}
      ref={place}
      data-action-bar=""
      role="form"
      aria-label="Ваша реплика"
      field={{
        label: 'Ваша реплика',
        hideLabel: true,
        placeholder: 'Что вы скажете?',
        'aria-keyshortcuts': 'Alt+ArrowUp Alt+P',
        className: 'max-h-[32dvh] resize-none! leading-7',
      }}
      className="sticky bottom-(--keyboard,0px) z-20 -mx-2 flex flex-col gap-2.5 border-t border-line bg-paper px-2 py-3 print:hidden"
      above={
        <>
          {line.refusal && <Refusal refusal={line.refusal} />}
          <p className="text-xs text-ink-soft">{playedBy}</p>
        </>
      }
    >
      <HintButton {...{ dialogue, hint, waits }} />
      <p role="status" className="text-sm text-ink-soft">
        {isNextLast(dialogue) && !waits && 'Следующая реплика последняя'}
      </p>
    </LineForm>
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
