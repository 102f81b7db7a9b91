import { useDeferredValue } from 'react';
import { Markdown } from '#web/ui/markdown.tsx';
import { quietHeadings } from './quiet-headings.ts';
import type { ReviewView } from './review-view.ts';

export interface ReviewBodyProps {
  view: ReviewView;
  headingLevel: 3 | 4;
  size?: 'normal' | 'large';
}

/** The text stays one element from its first word to its last, so that nothing blinks when it is done. */
export function ReviewBody({ view, headingLevel, size = 'normal' }: ReviewBodyProps) {
  // A long text is laid out anew with each piece: what the person does meanwhile comes first.
  const text = useDeferredValue(view.text);
  if (text !== null) {
    return (
      <div className={quietHeadings}>
        <Markdown {...{ text, headingLevel, size }} isFromModel streaming={view.streaming} />
      </div>
    );
  }
  if (view.note) return <p className="measure">{view.note}</p>;
  return view.pending ? <LinesToCome /> : null;
}

/** Holds the room that the first lines will take. */
function LinesToCome() {
  return (
    <div aria-hidden="true" className="flex measure animate-breathe flex-col gap-3 py-1">
      <span className="h-3 w-11/12 rounded-full bg-accent-line" />
      <span className="h-3 w-full rounded-full bg-accent-line" />
      <span className="h-3 w-3/5 rounded-full bg-accent-line" />
    </div>
  );
}
