import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { OpenDialogue } from '#contract/talks/schemas.ts';
import { hasOwnLine } from '#web/talk-view/talk-turns.ts';

export interface BeforeTakeProps {
  take: OpenDialogue;
  isUsedUp: boolean;
}

/** Above the field of a take: what was said here before, and the remark that it was begun from. */
export function BeforeTake({ take, isUsedUp }: BeforeTakeProps) {
  const { branchedFrom, remark } = take;
  if (!branchedFrom) return null;
  return (
    <div className="mb-4 flex measure flex-col gap-3 text-sm text-ink-soft empty:hidden print:hidden">
      {branchedFrom.said !== null && !hasOwnLine(take) && (
        <p className="[overflow-wrap:anywhere]">
          Раньше вы сказали: <q className="text-ink">{branchedFrom.said}</q>
        </p>
      )}
      {isUsedUp && <p>{usedUpText}</p>}
      {remark && (
        <aside
          aria-label="Замечание наставника"
          className="max-h-[40dvh] overflow-y-auto rounded-sm border-l-3 border-accent bg-accent-soft px-3.5 py-2.5 text-ink"
        >
          <Suspense>
            <RemarkNote remark={remark} />
          </Suspense>
        </aside>
      )}
    </div>
  );
}

export const usedUpText = 'Отправить его не получится: попытки кончились. Сравнить можно.';

/** Loaded before the screen is drawn, so that the screen opens at its end. */
export const RemarkNote = lazyRouteComponent(() => import('./remark-note.tsx'), 'RemarkNote');
