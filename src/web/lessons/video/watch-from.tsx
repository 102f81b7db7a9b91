import { formatTime, snapToCue } from '#domain/transcript/transcript.ts';
import { Button } from '#web/ui/button.tsx';
import { BookIcon, PlayIcon } from '#web/ui/icon/icons.tsx';
import { transcriptAnchor } from './transcript-anchor.ts';
import type { LessonVideo } from './use-lesson-video.ts';

export interface WatchFromProps {
  /** The second that somebody named; nothing is shown unless it lies within the transcript. */
  videoAt: number;
  video: LessonVideo;
}

/** Starts the video at the words that were said then; without a video, opens the transcript there. */
export function WatchFrom({ videoAt, video }: WatchFromProps) {
  const { cues = [], watchAt, readAt } = video;
  const start = snapToCue(cues, videoAt);
  if (start === undefined) return null;
  if (watchAt) {
    return (
      <Button size="sm" icon={<PlayIcon className="size-4.5" />} onClick={() => watchAt(start)}>
        Смотреть с {formatTime(start)}
      </Button>
    );
  }
  return (
    <Button asChild size="sm" icon={<BookIcon className="size-4.5" />}>
      <a
        href={`#${transcriptAnchor(start)}`}
        onClick={(event) => {
          // Without changing the address, so that the router does nothing; a new tab opens by the address.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          readAt(start);
        }}
      >
        Читать с {formatTime(start)}
      </a>
    </Button>
  );
}
