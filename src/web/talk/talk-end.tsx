import { type ReactNode, useEffect, useRef } from 'react';
import type { OpenDialogue } from '#contract/talks/schemas.ts';
import { endText } from '#web/talk-view/talk-words.ts';
import { Button } from '#web/ui/button.tsx';
import { useCloseDialogue, useFinishDialogue } from './talk-changes.ts';
import { WorkedWords } from './worked.tsx';

export interface TalkEndProps {
  dialogue: OpenDialogue;
  /** The student is on the way out of a talk that is still open, and may stay. */
  onStay: (() => void) | undefined;
  /** Leaves the talk as it is. */
  onLeave(): void;
  onStartAgain(): void;
}

/** What becomes of a talk that is over, or about to be. */
export function TalkEnd({ dialogue, onStay, onLeave, onStartAgain }: TalkEndProps) {
  const heading = useFocusedHeading();
  const finish = useFinishDialogue(dialogue);
  const close = useCloseDialogue(dialogue);
  const isLong = dialogue.turns.filter(({ speaker }) => speaker === 'student').length >= fewestLines;
  const isBusy = finish.isPending || close.isPending;

  function leave(): void {
    if (dialogue.endedBy) onLeave();
    else close.mutate(undefined, { onSuccess: onLeave });
  }

  return (
    <EndPanel>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {onStay ? 'Закончить разговор?' : 'Разговор окончен'}
      </h2>
      <p className="measure">
        {!onStay && `${endText(dialogue.endedBy, dialogue.practice.persona.name)} `}
        {isLong
          ? 'Наставник прочитает его и скажет о ваших репликах по критериям урока.'
          : 'Для разбора он короток: нужны хотя бы две ваши реплики.'}
      </p>
      {!onStay && <WorkedWords dialogue={dialogue} />}
      <div className="flex flex-wrap gap-2.5">
        {isLong ? (
          <Button
            variant="primary"
            pending={finish.isPending}
            pendingLabel="Отправляем..."
            disabled={isBusy}
            onClick={() => finish.mutate()}
          >
            Получить разбор
          </Button>
        ) : (
          <Button variant="primary" disabled={isBusy} onClick={onStartAgain}>
            Начать заново
          </Button>
        )}
        <Button disabled={isBusy} onClick={leave}>
          Не отправлять
        </Button>
        {onStay && (
          <Button variant="ghost" disabled={isBusy} onClick={onStay}>
            Продолжить разговор
          </Button>
        )}
      </div>
    </EndPanel>
  );
}

const fewestLines = 2;

/** In the place of the composer, whose focus it takes. */
export const EndPanel = ({ children }: { children: ReactNode }) => (
  <section className="mt-6 flex scroll-mb-4 flex-col gap-3.5 border-t border-line pt-6 print:hidden">
    {children}
  </section>
);

export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // With what can be done below it.
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return heading;
}
