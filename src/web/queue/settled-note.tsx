import type { Referral } from '#contract/referrals/schemas.ts';
import { lessonWords, wordsIn } from '#contract/referrals/words.ts';
import { fullName } from '#domain/full-name.ts';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { At } from './due-time.tsx';

/** Who has settled it, and how. */
export function SettledNote({ referral }: { referral: Referral }) {
  const { settled } = referral;
  if (!settled) return null;
  const { at, by, decision, passes, reply } = settled;
  const said = wordsIn(referral, decision).settled + lessonWords({ reason: referral.reason, passes });
  return (
    <div
      role="status"
      className="flex gap-3 rounded-md border border-success-line bg-success-soft px-4 py-3 text-sm"
    >
      <CheckIcon className="mt-px text-success-ink" />
      <div className="min-w-0">
        <p className="font-medium text-success-ink">Уже решено: {said}</p>
        <p className="mt-0.5">
          {by ? fullName(by) : 'Человека уже нет в школе'} · <At value={at} />
        </p>
        {reply && (
          <div className="mt-2 [&_.prose]:text-sm">
            <Markdown text={reply} headingLevel={4} />
          </div>
        )}
      </div>
    </div>
  );
}
