import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Following } from './use-follow-newest.ts';

export interface ToNewestProps extends Following {
  /** How far above the bottom of the window. */
  className: string;
}

/** Back to the newest words, for who has scrolled away from them. */
export function ToNewest({ away, toNewest, className }: ToNewestProps) {
  if (!away) return null;
  return (
    <div
      className={classNames(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center print:hidden',
        className,
      )}
    >
      <Button size="sm" className="pointer-events-auto rounded-full shadow-lift" onClick={toNewest}>
        К новому {away === 'above' ? '↑' : '↓'}
      </Button>
    </div>
  );
}
