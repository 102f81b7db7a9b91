import { type SubmitEvent, useState } from 'react';
import { reflectionMaxLength } from '#contract/limits.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { useSaveReflection } from './talk-changes.ts';
import { useFocusedHeading } from './talk-end.tsx';

export interface ReflectionProps {
  dialogue: Dialogue;
  /** Whether there are words that aren't saved yet. */
  onWrite(isWriting: boolean): void;
  /** `support`: where help is, if these are words of danger. */
  onSaved(support: string | undefined): void;
  onSkip(): void;
}

/** Asked while the review is written; nothing depends on it. */
export function Reflection({ dialogue, onWrite, onSaved, onSkip }: ReflectionProps) {
  const [text, setText] = useState('');
  const heading = useFocusedHeading();
  const save = useSaveReflection(dialogue);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (text.trim() !== '' && !save.isPending)
      save.mutate(text, { onSuccess: ({ support }) => onSaved(support) });
  }

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          Пока наставник читает
        </span>
      }
      className="print:hidden"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label="Какую свою реплику вы бы сказали иначе?"
          grows
          rows={3}
          maxLength={reflectionMaxLength}
          value={text}
          readOnly={save.isPending}
          hint="На разбор это не влияет: написанное встанет рядом с ним, и видите его только вы. Если прозвучит тревога, это прочитает и человек"
          onChange={({ target }) => {
            setText(target.value);
            onWrite(target.value.trim() !== '');
          }}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            variant="primary"
            disabled={text.trim() === ''}
            pending={save.isPending}
            pendingLabel="Сохраняем..."
          >
            Сохранить
          </Button>
          <Button variant="ghost" disabled={save.isPending} onClick={onSkip}>
            Пропустить
          </Button>
        </div>
      </form>
    </Card>
  );
}
