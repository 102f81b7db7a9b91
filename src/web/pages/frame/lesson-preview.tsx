import { AssignmentCard } from '#web/answers/assignment-card.tsx';
import { ContentCard } from '#web/lessons/content-card.tsx';
import { CriteriaList } from '#web/lessons/criteria/criteria-list.tsx';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import type { LessonSection } from '#web/lessons/lesson-section.ts';
import { Transcript } from '#web/lessons/video/transcript.tsx';
import { useLessonVideo } from '#web/lessons/video/use-lesson-video.ts';
import { VideoCard } from '#web/lessons/video/video-card.tsx';
import { Card } from '#web/ui/card.tsx';

/** A part of a lesson that is being edited, as its students will see it. */
export function LessonPreview({ fields, section }: { fields: LessonFields; section: LessonSection }) {
  const { content, transcription, assignment, criteria } = fields;
  switch (section) {
    case 'main':
      return <MainPreview fields={fields} />;
    case 'content':
      return content.trim() ? <ContentCard content={content} /> : <Nothing />;
    case 'transcription':
      return transcription.trim() ? <TranscriptPreview fields={fields} /> : <Nothing />;
    case 'assignment':
    case 'review':
      if (!assignment.trim())
        return <Nothing>Задания ещё нет. Критерии студент увидит с ним или перед разговором</Nothing>;
      return (
        <AssignmentCard assignment={assignment}>
          {criteria.length > 0 && <CriteriaList criteria={criteria} startsOpen={section === 'review'} />}
        </AssignmentCard>
      );
    case 'trainer':
      // It has a preview of its own.
      return null;
  }
}

function TranscriptPreview({ fields: { title, videoUrl, transcription } }: { fields: LessonFields }) {
  const video = useLessonVideo({ videoUrl, transcription });
  const transcript = <Transcript text={transcription} video={video} startsOpen />;
  if (!videoUrl.trim()) return <Card as="div">{transcript}</Card>;
  return (
    <VideoCard videoUrl={videoUrl} lessonTitle={title} video={video}>
      {transcript}
    </VideoCard>
  );
}

function MainPreview({ fields: { title, description, videoUrl } }: { fields: LessonFields }) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-2xl font-semibold">{title.trim() || 'Урок'}</p>
        {description.trim() && <p className="mt-1.5 whitespace-pre-line text-ink-soft">{description}</p>}
      </div>
      {videoUrl.trim() && <VideoPreview key={videoUrl} videoUrl={videoUrl} title={title} />}
    </div>
  );
}

function VideoPreview({ videoUrl, title }: { videoUrl: string; title: string }) {
  const video = useLessonVideo({ videoUrl, transcription: null });
  return <VideoCard videoUrl={videoUrl} lessonTitle={title} video={video} />;
}

const Nothing = ({ children = 'Здесь появится текст' }: { children?: string }) => (
  <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-center text-sm text-ink-soft">
    {children}
  </p>
);
