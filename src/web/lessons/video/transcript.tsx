import { Disclosure } from '#web/ui/disclosure.tsx';
import { TimedTranscript } from './timed-transcript.tsx';
import type { LessonVideo } from './use-lesson-video.ts';

/** Folded below the video: paragraphs with times from subtitles, otherwise the text as the author wrote it. */
export function Transcript({
  text,
  video,
  startsOpen,
}: {
  text: string;
  video: LessonVideo;
  startsOpen?: boolean;
}) {
  return (
    <Disclosure title="Расшифровка видео" startsOpen={startsOpen}>
      {video.cues ? <TimedTranscript cues={video.cues} video={video} /> : <PlainTranscript text={text} />}
    </Disclosure>
  );
}

/** Plain text: paragraphs where the author left a blank line, lines where they broke one. */
function PlainTranscript({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
