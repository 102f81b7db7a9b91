import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { CheckList, OutcomeSign } from './checks.tsx';
import type { ShownCheck } from './shown-feedback.ts';

export interface ClosedChecksProps {
  checks: readonly ShownCheck[];
  isFromModel: boolean;
  isDraft: boolean;
  /** The model is writing them. */
  isWriting: boolean;
}

/** How many remarks of earlier attempts are closed: one line, which opens to all of them. */
export function ClosedChecks({ checks, isFromModel, isDraft, isWriting }: ClosedChecksProps) {
  if (checks.length === 0) return null;
  const closed = checks.filter(({ outcome }) => outcome === 'closed').length;
  return (
    <div data-writing={isWriting || undefined}>
      <h3 className="sr-only">Что стало с прежними замечаниями</h3>
      <details className="group" open={isDraft || undefined}>
        <summary className="touch-target flex list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
          <span>
            Закрыто {closed} из {checks.length}
          </span>
          <span className="flex flex-wrap gap-0.5">
            {checks.map(({ remarkId, outcome }) => (
              <OutcomeSign key={remarkId} outcome={outcome} />
            ))}
          </span>
          <ChevronRightIcon className="size-4.5 text-ink-faint transition-transform group-open:rotate-90" />
        </summary>
        <div className="pt-3">
          <CheckList {...{ checks, isFromModel }} />
        </div>
      </details>
    </div>
  );
}
