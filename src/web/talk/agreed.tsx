import type { OpenDialogue } from '#contract/talks/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { useFinishDialogue } from './talk-changes.ts';

export interface AgreedProps {
  dialogue: OpenDialogue;
  /** Asks what becomes of the talk. */
  onEnd(): void;
}

/** The goal is reached, and the talk may end here: one more line gets the goodbye. */
export function Agreed({ dialogue, onEnd }: AgreedProps) {
  const finish = useFinishDialogue(dialogue);
  // A take is compared first of all.
  const isTake = dialogue.branchedFrom !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 print:hidden">
      <p role="status" className="font-semibold">
        Договорились
      </p>
      <Button
        variant="primary"
        pending={finish.isPending}
        pendingLabel="Отправляем..."
        onClick={isTake ? onEnd : () => finish.mutate()}
      >
        {isTake ? 'Закончить эту попытку' : 'Закончить и получить разбор'}
      </Button>
    </div>
  );
}
