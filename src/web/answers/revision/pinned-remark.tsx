import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { placeOfRemark } from '#contract/screens.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { InMentorsWords } from '#web/answers/remarks/level-line.tsx';
import { goTo } from '#web/answers/remarks/quote-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

export interface PinnedRemarkProps {
  answering: Answering;
  /** What is left to work on, one of a criterion. */
  open: readonly Remark[];
  /** Newest first. */
  answers: readonly Answer[];
}

/**
 * The remark that is being worked in stays above the field while its text is edited: the one that the form was opened for, or the
 * one that the review begins with. Its beginning is enough where it is long: whole, it stands in the review.
 */
export function PinnedRemark({ answering, open, answers }: PinnedRemarkProps) {
  const newest = answers[0]?.feedback;
  const asked = answering.asked.remark?.id;
  const remark =
    answers.flatMap(({ feedback }) => feedback?.remarks ?? []).find(({ id }) => id === asked) ??
    open.find(({ criterionId }) => criterionId === newest?.firstCriterionId) ??
    open[0];
  if (!remark) return null;
  const others = open.filter(({ id }) => id !== remark.id);
  const place = open.findIndex(({ id }) => id === remark.id);
  const next = open[(place + 1) % open.length];

  function goOn({ id, quotes }: Remark): void {
    const number = (newest?.remarks.findIndex((one) => one.id === id) ?? -1) + 1;
    answering.revise(quotes[0], { id, number });
  }

  return (
    <aside
      aria-label="Замечание наставника"
      data-pinned=""
      className="not-low:sticky top-16 z-10 rounded-sm border-l-3 border-accent bg-accent-soft px-3.5 py-2 lg:top-34 [&_.prose]:text-sm"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 text-sm [overflow-wrap:anywhere]">{remark.criterion}</h3>
        <div className="-my-1.5 -mr-2 ml-auto flex shrink-0">
          <Button size="sm" variant="ghost" onClick={() => goTo(placeOfRemark(remark.id))}>
            Целиком
          </Button>
          {next && others.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`ещё ${others.length}: следующее замечание`}
              onClick={() => goOn(next)}
            >
              ещё {others.length}
            </Button>
          )}
        </div>
      </div>
      {!levelCounts(remark) && <InMentorsWords />}
      {levelCounts(remark) && remark.text !== '' && (
        <div className="line-clamp-2">
          <Markdown text={remark.text} headingLevel={4} isFromModel />
        </div>
      )}
      {remark.nextStep && (
        <div className="mt-1 line-clamp-3 [&_.prose>p:first-child]:first-letter:uppercase">
          <Markdown text={`**Дальше:** ${remark.nextStep}`} headingLevel={4} isFromModel />
        </div>
      )}
    </aside>
  );
}
