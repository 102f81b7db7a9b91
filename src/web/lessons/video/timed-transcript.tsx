import { useEffect, useMemo, useRef } from 'react';
import {
  type Cue,
  formatTime,
  type Paragraph,
  paragraphsOf,
  snapToCue,
} from '#domain/transcript/transcript.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { classNames } from '#web/ui/class-names.ts';
import { transcriptAnchor } from './transcript-anchor.ts';
import type { LessonVideo } from './use-lesson-video.ts';

export interface TimedTranscriptProps {
  cues: readonly Cue[];
  video: Pick<LessonVideo, 'reading' | 'watchAt'>;
}

/** Paragraphs with the times at which they begin; a time starts the video there. */
export function TimedTranscript({ cues, video: { reading, watchAt } }: TimedTranscriptProps) {
  const paragraphs = useMemo(() => paragraphsOf(cues), [cues]);
  const asked = reading && snapToCue(cues, reading.seconds);
  const marked = asked === undefined ? -1 : paragraphs.findLastIndex(({ start }) => start <= asked);
  const markedRow = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (reading) showFolded(markedRow.current);
  }, [reading]);

  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => (
        <div
          key={index}
          id={anchorOf(paragraph, paragraphs[index - 1])}
          ref={index === marked ? markedRow : undefined}
          tabIndex={index === marked ? -1 : undefined}
          className={classNames(row, index === marked && 'bg-accent-soft')}
        >
          <Time seconds={paragraph.start} onWatch={watchAt} />
          <p className="min-w-0">
            {paragraph.speaker && <b className="font-medium">{paragraph.speaker}: </b>}
            {paragraph.text}
          </p>
        </div>
      ))}
    </div>
  );
}

const row = '-mx-2 grid gap-x-3 rounded-md px-2 py-1.5 outline-offset-0 sm:grid-cols-[3.5rem_minmax(0,1fr)]';

function showFolded(element: HTMLElement | null): void {
  const folded = element?.closest('details');
  if (!element || !folded) return;
  folded.open = true;
  element.focus({ preventScroll: true });
  bringIntoView(element, 'center');
}

/** Two paragraphs may begin within one second: the first of them has the anchor. */
function anchorOf({ start }: Paragraph, before: Paragraph | undefined): string | undefined {
  const anchor = transcriptAnchor(start);
  return before && transcriptAnchor(before.start) === anchor ? undefined : anchor;
}

function Time({ seconds, onWatch }: { seconds: number; onWatch: LessonVideo['watchAt'] }) {
  const time = formatTime(seconds);
  if (!onWatch) return <span className="pt-0.5 text-sm text-ink-faint tabular-nums">{time}</span>;
  return (
    <button
      type="button"
      aria-label={`Смотреть с ${time}`}
      onClick={() => onWatch(seconds)}
      className="touch-target -my-2 self-start justify-self-start rounded-sm sm:my-0 pt-0.5 text-left text-sm text-accent-ink tabular-nums hover:underline"
    >
      {time}
    </button>
  );
}
