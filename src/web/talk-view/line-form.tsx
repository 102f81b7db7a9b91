import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { lineMaxLength } from '#contract/limits.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { TextArea, type TextAreaProps } from '#web/ui/field/text-area.tsx';
import { SendIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { unfinishedTurn } from './talk-turns.ts';
import type { useSayLine } from './use-say-line.ts';

type SayLine = ReturnType<typeof useSayLine>;

export interface LineFormProps extends Pick<
  ComponentProps<'div'>,
  'ref' | 'className' | 'role' | 'aria-label'
> {
  dialogue: Dialogue;
  line: SayLine;
  field: { label: string } & Pick<
    TextAreaProps,
    'hideLabel' | 'placeholder' | 'className' | 'aria-keyshortcuts'
  >;
  fieldRef: Ref<HTMLTextAreaElement>;
  onSay(): void;
  /** Above the field. */
  above: ReactNode;
  /** Beside the button. */
  children: ReactNode;
}

/** The student's next line: open while the partner thinks, to be sent when he has spoken. */
export function LineForm(props: LineFormProps) {
  const { dialogue, line, field, fieldRef, onSay, above, children, ...form } = props;
  const limit = Math.min(lineMaxLength, dialogue.charactersLeft);
  const left = limit - line.text.length;
  const isReady = !waitsIn(dialogue, line) && line.text.trim() !== '' && left >= 0;

  function say(): void {
    if (isReady) onSay();
  }

  function sayByKey(event: KeyboardEvent): void {
    if (!isEnter(event) || event.shiftKey || isTouched()) return;
    event.preventDefault();
    say();
  }

  return (
    // No form element: an author's trial stands in the form of its lesson.
    <div {...form}>
      {above}
      <TextArea
        ref={fieldRef}
        {...field}
        grows
        rows={2}
        enterKeyHint={isTouched() ? 'enter' : 'send'}
        value={line.text}
        readOnly={isClosed(line)}
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
        <Button variant="primary" icon={<SendIcon />} aria-disabled={!isReady || undefined} onClick={say}>
          Сказать
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Nothing can be said yet, or any more. */
export const waitsIn = ({ turns }: Dialogue, line: SayLine): boolean =>
  line.unsent !== undefined || unfinishedTurn(turns) !== undefined || isClosed(line);

const isClosed = ({ refusal }: SayLine) => refusal?.body?.code === 'access_expired';

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
