import type { BulkOutcome, BulkPreview as Preview } from '#contract/user-imports/bulk.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { changeText } from '#web/user-imports/change-text.ts';

export interface BulkPreviewProps {
  preview: Preview;
  /** What is said of those whom the action leaves as they are. */
  same: string;
}

/** How many people will change, are so already and are refused; why; and a sample of them. */
export function BulkPreview({ preview: { counts, refusals, sample }, same }: BulkPreviewProps) {
  const looks = looksOf(same);
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-3 gap-3">
        {(['change', 'same', 'refused'] as const).map((outcome) => (
          <div key={outcome} className="rounded-md border border-line px-4 py-3">
            <dt className="text-xs text-ink-faint">{looks[outcome].label}</dt>
            <dd className="mt-0.5 text-xl font-semibold tabular-nums">{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {refusals.length > 0 && (
        <div className="rounded-lg border border-danger-line bg-danger-soft px-5 py-4 text-sm">
          <h3 className="mb-1 text-sm font-semibold">Почему отказано</h3>
          <ul className="list-disc pl-5">
            {refusals.map(({ reason, people }) => (
              <li key={reason}>
                {reason} — {plural(people, 'человек', 'человека', 'человек')}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScrollRegion label="Некоторые из выбранных" className="max-h-[36vh]">
        <ul className="divide-y divide-line pr-2 text-sm">
          {sample.map(({ id, firstName, lastName, email, outcome, changes, reason }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5">
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  <span className="font-medium">{fullName({ firstName, lastName }) || id} </span>
                  <span className="text-ink-soft max-sm:block">{shownEmail(email)}</span>
                </p>
                <ul className="text-xs text-ink-soft">
                  {changes.map((change) => (
                    <li key={changeText(change)}>{changeText(change)}</li>
                  ))}
                  {reason !== null && <li className="text-danger-ink">{reason}</li>}
                </ul>
              </div>
              <span>
                <Badge tone={looks[outcome].tone}>{looks[outcome].label}</Badge>
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}

const looksOf = (same: string): Record<BulkOutcome, { label: string; tone: BadgeTone }> => ({
  change: { label: 'Изменится', tone: 'accent' },
  same: { label: same, tone: 'neutral' },
  refused: { label: 'Отказано', tone: 'danger' },
});
