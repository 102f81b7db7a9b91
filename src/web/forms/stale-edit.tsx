import type { ReactElement, ReactNode } from 'react';
import { CallError } from '#web/calls/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface Stale {
  /** A sentence that names who has saved it. */
  reason: string;
  savedAt: string;
}

/** Whether a save was refused because somebody else has saved the same thing since it was opened here. */
export function staleIn(error: unknown): Stale | undefined {
  const body = error instanceof CallError ? error.body : undefined;
  return body?.saved && { reason: body.message, savedAt: body.saved.at };
}

export const StaleReason = ({ reason, savedAt, children }: Stale & { children: ReactNode }) => (
  <p>
    {reason}, <DateTime value={savedAt} format="date-time" />. {children}
  </p>
);

export interface StaleEdit<Stored> {
  /** Fetches what is stored now. */
  load: { isPending: boolean; mutate: (input: void, then: { onSuccess: (stored: Stored) => void }) => void };
  /** Saves what is on the screen over `stored`. */
  keepMine: (stored: Stored, stale: Stale) => void;
  /** Puts `stored` on the screen. */
  takeTheirs: (stored: Stored) => void;
}

/** The refusal of such a save, with the choice of what stays; undefined if the save wasn't refused for that. */
export function staleChoice<Stored>(
  error: unknown,
  { load, keepMine, takeTheirs }: StaleEdit<Stored>,
): ReactElement | undefined {
  const stale = staleIn(error);
  return (
    stale && (
      <>
        <StaleReason {...stale}>
          Ваш вариант ещё на экране. Можно сохранить его поверх или взять сохранённое — тогда ваш пропадёт.
        </StaleReason>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={load.isPending}
            onClick={() => load.mutate(undefined, { onSuccess: takeTheirs })}
          >
            Взять сохранённое
          </Button>
          <Button
            size="sm"
            disabled={load.isPending}
            onClick={() => load.mutate(undefined, { onSuccess: (stored) => keepMine(stored, stale) })}
          >
            Сохранить моё поверх
          </Button>
        </div>
      </>
    )
  );
}
