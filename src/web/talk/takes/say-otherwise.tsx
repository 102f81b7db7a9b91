import type { Dialogue } from '#contract/talks/schemas.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { type OfTalk, useBeginTake } from './use-begin-take.tsx';

export interface SayOtherwiseProps extends Pick<ButtonProps, 'className' | 'variant'> {
  talk: OfTalk;
  /** The number of the line, and which of the student's it is. */
  from: number;
  place: number;
  remarkId?: string | undefined;
  label?: string;
  onStarted(take: Dialogue): void;
}

/** From one's own line to other words in its place, in a talk of their own. */
export function SayOtherwise({
  talk,
  from,
  place,
  remarkId,
  label = 'Сказать иначе',
  variant = 'ghost',
  className,
  onStarted,
}: SayOtherwiseProps) {
  const { begin, isPending, refusal } = useBeginTake(talk, onStarted);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        className={className}
        data-otherwise=""
        aria-label={`${label} с реплики ${place}`}
        aria-keyshortcuts="Alt+B"
        pending={isPending}
        pendingLabel="Начинаем..."
        onClick={() => begin({ from, ...(remarkId !== undefined && { remarkId }) })}
      >
        {label}
      </Button>
      {refusal}
    </>
  );
}
