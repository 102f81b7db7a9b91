import { Link } from '@tanstack/react-router';
import type { Dialogue, OpenDialogue } from '#contract/talks/schemas.ts';
import { paths } from '#web/paths.ts';
import { hasOwnLine } from '#web/talk-view/talk-turns.ts';
import { endText } from '#web/talk-view/talk-words.ts';
import { useCloseDialogue, useFinishDialogue } from '#web/talk/talk-changes.ts';
import { EndPanel, useFocusedHeading } from '#web/talk/talk-end.tsx';
import { WorkedWords } from '#web/talk/worked.tsx';
import { Button } from '#web/ui/button.tsx';
import { usedUpText } from './before-take.tsx';
import { useBeginTake } from './use-begin-take.tsx';

export interface TakeEndProps {
  take: OpenDialogue;
  isUsedUp: boolean;
  /** The student is on the way out of a take that is still open, and may stay. */
  onStay: (() => void) | undefined;
  onLeave(): void;
  onStarted(take: Dialogue): void;
}

/** What becomes of a take that is over, or about to be: compared first of all. */
export function TakeEnd({ take, isUsedUp, onStay, onLeave, onStarted }: TakeEndProps) {
  const heading = useFocusedHeading();
  const finish = useFinishDialogue(take);
  const close = useCloseDialogue(take);
  const { lessonId, practice } = take;
  const parentId = take.branchedFrom?.dialogueId ?? null;
  // Without the talk that it goes on from, it may be gone on from itself.
  const again = useBeginTake({ id: parentId ?? take.id, lessonId }, onStarted);
  const isBusy = finish.isPending || close.isPending || again.isPending;
  const isSendable = hasOwnLine(take) && !isUsedUp;

  function leave(): void {
    if (take.endedBy) onLeave();
    else close.mutate(undefined, { onSuccess: onLeave });
  }

  return (
    <EndPanel>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {onStay ? 'Закончить эту попытку?' : 'Попытка окончена'}
      </h2>
      <p className="measure">
        {!onStay && `${endText(take.endedBy, practice.persona.name)} `}
        {hasOwnLine(take)
          ? 'Прежний разговор остаётся как был. Отправленную попытку разберут, как любой разговор.'
          : 'Иначе пока ничего не сказано: скажите хотя бы одну реплику.'}
        {isUsedUp && ` ${usedUpText}`}
      </p>
      {!onStay && <WorkedWords dialogue={take} />}
      <div className="flex flex-wrap gap-2.5">
        {parentId !== null && hasOwnLine(take) && (
          <Button asChild variant="primary">
            <Link to={paths.compareTakes(lessonId, parentId, take.id)}>Сравнить</Link>
          </Button>
        )}
        {isSendable && (
          <Button
            variant={parentId === null ? 'primary' : 'secondary'}
            pending={finish.isPending}
            pendingLabel="Отправляем..."
            disabled={isBusy}
            onClick={() => finish.mutate()}
          >
            Отправить эту попытку
          </Button>
        )}
        {(parentId !== null || hasOwnLine(take)) && <Again {...{ take, again }} disabled={isBusy} />}
        <Button variant="ghost" disabled={isBusy} onClick={leave}>
          Не отправлять
        </Button>
        {onStay && (
          <Button variant="ghost" disabled={isBusy} onClick={onStay}>
            Продолжить эту попытку
          </Button>
        )}
      </div>
      {again.refusal}
    </EndPanel>
  );
}

interface AgainProps {
  take: TakeEndProps['take'];
  again: ReturnType<typeof useBeginTake>;
  disabled: boolean;
}

const Again = ({ take: { branchedFrom, remark }, again, disabled }: AgainProps) =>
  branchedFrom && (
    <Button
      pending={again.isPending}
      pendingLabel="Начинаем..."
      disabled={disabled}
      onClick={() =>
        again.begin({ from: branchedFrom.number, again: true, ...(remark && { remarkId: remark.id }) })
      }
    >
      Ещё раз с этой реплики
    </Button>
  );
