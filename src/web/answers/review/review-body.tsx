import { type ReactNode, useDeferredValue } from 'react';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { quietHeadings } from './quiet-headings.ts';
import type { ReviewView } from './review-view.ts';

export interface ReviewBodyProps {
  view: ReviewView;
  headingLevel: 3 | 4;
  size?: 'normal' | 'large';
  /** Shown until the first words come. */
  waiting?: ReactNode;
}

/** One element shows the text while it streams and when it is done, so nothing flickers at the end. */
export function ReviewBody({ view, headingLevel, size = 'normal', waiting }: ReviewBodyProps) {
  // Each piece lays out the whole text again, so rendering yields to user input.
  const text = useDeferredValue(view.text);
  if (text !== null) {
    return (
      <div className={quietHeadings} data-writing={view.streaming || undefined}>
        <Markdown
          {...{ text, headingLevel, size }}
          isFromModel={view.isFromModel}
          streaming={view.streaming}
        />
      </div>
    );
  }
  if (view.note) return <p className="measure">{view.note}</p>;
  if (!view.pending) return null;
  return (
    <>
      {waiting}
      <LinesToCome />
    </>
  );
}

/** Reserves space for the first lines. */
function LinesToCome() {
  return (
    <div aria-hidden="true" className="flex measure animate-breathe flex-col gap-3 py-1">
      <span className="h-3 w-11/12 rounded-full bg-accent-line" />
      <span className="h-3 w-full rounded-full bg-accent-line" />
      <span className="h-3 w-3/5 rounded-full bg-accent-line" />
    </div>
  );
}
