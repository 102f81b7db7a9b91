import type { Dialogue } from '#contract/talks/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useStartDialogue } from '#web/talk-view/dialogue-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { EndPanel, useFocusedHeading } from './talk-end.tsx';

export interface StartAgainProps {
  dialogue: Dialogue;
  onStay(): void;
  onStarted(dialogue: Dialogue): void;
}

/** Asks before a talk is given up for another. */
export function StartAgain({ dialogue, onStay, onStarted }: StartAgainProps) {
  const heading = useFocusedHeading();
  const start = useStartDialogue(dialogue.lessonId);
  return (
    <EndPanel>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Начать заново?
      </h2>
      <p className="measure">Разговор начнётся с первой реплики, а этот на разбор не пойдёт.</p>
      {start.isError && (
        <FormError>
          <p>{errorText(start.error, 'Не удалось начать разговор')}.</p>
        </FormError>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          pending={start.isPending}
          pendingLabel="Начинаем..."
          onClick={() => start.mutate({ level: dialogue.level, again: true }, { onSuccess: onStarted })}
        >
          Начать заново
        </Button>
        <Button disabled={start.isPending} onClick={onStay}>
          {dialogue.endedBy ? 'Отмена' : 'Продолжить разговор'}
        </Button>
      </div>
    </EndPanel>
  );
}
