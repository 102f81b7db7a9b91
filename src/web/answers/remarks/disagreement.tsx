import type { ReferralDecision } from '#contract/referrals/words.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { byCurator } from '#web/answers/review/replies.tsx';
import { untilText } from '#web/answers/review/until-text.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { formatDay } from '#web/ui/time/days.ts';
import { placeOfReply } from './quote-place.ts';

export interface DisagreementProps {
  disagreement: NonNullable<Remark['disagreement']>;
  /** The viewer is the student. */
  isOwn: boolean;
  /** Who answers, if it can only be one. */
  curator?: string | null | undefined;
}

/** What the student objects to, and what a person made of it: below the words that it is about, which stay. */
export function Disagreement({
  disagreement: { reason, dueAt, settled },
  isOwn,
  curator,
}: DisagreementProps) {
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">
        <span className="font-medium">{isOwn ? 'Вы не согласны: ' : 'Студент не согласен: '}</span>
        {withLineBreaks(reason)}
      </p>
      {!settled && <p className="text-ink-soft">{dueText(dueAt, curator ?? 'Куратор')}</p>}
      {settled && (
        <div className="border-l-3 border-accent pl-3">
          <p id={placeOfReply(settled.at)} tabIndex={-1} className="outline-none">
            <span className="font-medium">{byCurator(settled.by)}: </span>
            {decisionText[settled.decision]}
            <span className="text-ink-soft"> · {formatDay(new Date(settled.at))}</span>
          </p>
          {settled.reply?.trim() && (
            <div className="mt-1 [&_.prose]:text-sm">
              <Markdown text={settled.reply} headingLevel={4} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** A time that has passed is no promise any more. */
function dueText(dueAt: string, curator: string): string {
  const until = untilText(dueAt);
  return until ? `${curator} ответит ${until}` : 'Куратор ещё не ответил, но возражение уже видит';
}

const decisionText: Record<ReferralDecision, string> = {
  kept: 'замечание оставлено',
  changed: 'отзыв исправлен',
  answered: 'есть пояснение',
  dismissed: 'замечание оставлено',
};
