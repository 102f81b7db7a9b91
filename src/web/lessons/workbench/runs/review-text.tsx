import type { RunReview } from '#contract/runs/schemas.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

interface ReviewTextProps {
  title: string;
  review: RunReview;
  /** The answer, whose words are quoted. */
  content: string;
  note?: string | null;
}

/** A review that nobody is shown yet, as words. */
export function ReviewText({ title, review, content, note }: ReviewTextProps) {
  const { summary, text, remarks } = review;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-4">
      <h3 className="text-sm font-medium">{title}</h3>
      {remarks.length === 0 ? <Markdown text={text} headingLevel={4} isFromModel /> : null}
      {remarks.length > 0 && summary && <Markdown text={summary} headingLevel={4} isFromModel />}
      {remarks.map((remark) => (
        <div key={remark.criterionId} className="flex flex-col gap-1.5 border-t border-line pt-3">
          <h4 className="text-sm">
            {remark.criterion}: {remark.level ?? 'без уровня'}
          </h4>
          <ul className="flex flex-col gap-1 text-sm empty:hidden">
            {remark.quotes.map(([start, end]) => (
              <li key={start} className="border-l-2 border-accent-line pl-2.5 text-ink-soft">
                {content.slice(start, end)}
              </li>
            ))}
          </ul>
          <Markdown text={remark.text} headingLevel={4} isFromModel />
          {remark.nextStep !== null && (
            <div className="text-sm">
              <span className="font-medium">Дальше: </span>
              <Markdown text={remark.nextStep} headingLevel={4} isFromModel />
            </div>
          )}
        </div>
      ))}
      {note && <p className="text-xs text-ink-soft">{note}</p>}
    </section>
  );
}
