import type { AuditEntry } from '#contract/audit/schemas.ts';
import { actionName } from '#contract/audit/words.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ChangeDetails } from './change-details.tsx';
import { changeSentence } from './change-sentence.ts';
import { performer } from './performer.ts';

/** One line per change; a click shows its details. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label="Изменения" className="border-y border-line">
      {entries.map((entry) => (
        // Lines off the screen are not laid out, so a long journal stays fast.
        <li
          key={entry.id}
          className="border-line [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] not-first:border-t"
        >
          <details className="group">
            <summary className={line}>
              <ChevronRightIcon className="size-4 text-ink-faint transition-transform group-open:rotate-90 max-md:row-span-3" />
              <DateTime
                value={entry.timestamp}
                format="date-time"
                className="text-xs text-ink-faint tabular-nums"
              />
              <span className="font-medium">{actionName(entry.action)}</span>
              <span className="min-w-0 truncate text-ink-soft">{about(entry)}</span>
              <span className="min-w-0 truncate text-ink-soft max-md:hidden">{performer(entry)}</span>
            </summary>
            <div className="pb-4 pl-7">
              <p className="mb-2 text-xs text-ink-faint">
                {performer(entry)}
                {entry.subject && <> → {shownEmail(entry.subject.email)}</>}
              </p>
              <p className="mb-2 text-sm [overflow-wrap:anywhere]">{changeSentence(entry)}</p>
              <ChangeDetails details={entry.details} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

const line =
  'grid cursor-pointer list-none items-center gap-x-3 rounded-sm px-1 py-3 text-sm hover:bg-hover ' +
  'grid-cols-[1rem_minmax(0,1fr)] md:grid-cols-[1rem_8.5rem_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)] ' +
  '[&::-webkit-details-marker]:hidden';

/** The subject of the change: a person, or what the details name. */
function about({ subject, details }: AuditEntry): string {
  if (subject) return `${subject.firstName} ${subject.lastName}`;
  if (typeof details !== 'object' || details === null) return '';
  const named = new Map<string, unknown>(Object.entries(details));
  const name = [named.get('firstName'), named.get('lastName')]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const title = ['title', 'courseTitle', 'lessonTitle', 'fileName'].map((key) => named.get(key));
  return name || title.find((one) => typeof one === 'string') || '';
}
