import type { Dialogue } from '#contract/talks/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { type OfTalk, useBeginTake } from './use-begin-take.tsx';

interface BeginRehearsalProps {
  talk: OfTalk;
  from: number;
  label: string;
  first?: (then: () => void) => void;
  onStarted(take: Dialogue): void;
}

/** What was planned is said again, in a take of its own. */
export function BeginRehearsal({ talk, from, label, first, onStarted }: BeginRehearsalProps) {
  const { begin, isPending, refusal } = useBeginTake(talk, onStarted);
  const start = () => begin({ from });
  return (
    <>
      <Button
        size="sm"
        pending={isPending}
        pendingLabel="Начинаем..."
        onClick={() => (first ? first(start) : start())}
      >
        {label}
      </Button>
      {refusal}
    </>
  );
}
