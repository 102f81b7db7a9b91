import type { OutgoingLetter } from '#contract/outbox/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { LetterDetails } from './letter-details.tsx';
import { kindName, recipientOf, stateNames, stateTones } from './letter-words.ts';

/** One line per letter; a click shows its tries. */
export function LettersList({
  letters,
  mayRetry,
}: {
  letters: readonly OutgoingLetter[];
  mayRetry: boolean;
}) {
  return (
    <ol aria-label="Письма" className="border-y border-line">
      {letters.map((letter) => (
        <li key={letter.id} className="border-line not-first:border-t">
          <details className="group">
            <summary className={line}>
              <ChevronRightIcon className="size-4 text-ink-faint transition-transform group-open:rotate-90 max-md:row-span-4" />
              <DateTime
                value={letter.createdAt}
                format="date-time"
                className="text-xs text-ink-faint tabular-nums"
              />
              <span className="min-w-0 truncate font-medium">{recipientOf(letter)}</span>
              <span className="min-w-0 truncate text-ink-soft">{kindName(letter.kind)}</span>
              <span className="max-md:mt-1">
                <Badge tone={stateTones[letter.state]}>{stateNames[letter.state]}</Badge>
              </span>
            </summary>
            <LetterDetails letter={letter} mayRetry={mayRetry} />
          </details>
        </li>
      ))}
    </ol>
  );
}

const line =
  'grid cursor-pointer list-none items-center gap-x-3 rounded-sm px-1 py-3 text-sm hover:bg-hover ' +
  'grid-cols-[1rem_minmax(0,1fr)] md:grid-cols-[1rem_8.5rem_minmax(0,1.2fr)_minmax(0,1fr)_9rem] ' +
  '[&::-webkit-details-marker]:hidden';
