import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { ContentCard } from '#web/lessons/content-card.tsx';
import { LessonFooter } from '#web/lessons/lesson-footer.tsx';
import { LessonHeader, lessonTitle } from '#web/lessons/lesson-header.tsx';
import { lessonQuery, lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { placeOf } from '#web/lessons/neighbours.ts';
import { useActiveTime } from '#web/lessons/use-active-time.ts';
import { Transcript } from '#web/lessons/video/transcript.tsx';
import { useLessonVideo } from '#web/lessons/video/use-lesson-video.ts';
import { VideoCard } from '#web/lessons/video/video-card.tsx';
import { WatchFrom } from '#web/lessons/video/watch-from.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { LessonAnswers } from './answers.tsx';
import { beginsCourse } from './begins-course.ts';
import { BeforeCourse } from './later-parts.ts';
import { factsOf, hasTask, partsOf } from './lesson-line.tsx';
import { useOwnAnswers } from './use-own-answers.ts';

export function Page() {
  const { id } = route.useParams();
  // The key remounts the page for another lesson, which resets its video, draft and active time.
  return <OpenLesson key={id} id={id} />;
}

const route = getRouteApi('/signed-in/lesson/$id');

function OpenLesson({ id }: { id: string }) {
  const user = useCurrentUser();
  const { data: lesson } = useSuspenseQuery(lessonQuery(id));
  const { data: lessons } = useSuspenseQuery(lessonsQuery(lesson.courseId));
  const answers = useOwnAnswers({ userId: user.id, lessonId: id });
  const place = placeOf(id, lessons);
  const title = lessonTitle(lesson);
  useActiveTime(id, { enabled: rights[user.role].studies && lesson.canAnswer !== false });
  const video = useLessonVideo(lesson);

  const transcript = lesson.transcription?.trim() && <Transcript text={lesson.transcription} video={video} />;
  const isEmpty =
    !lesson.videoUrl &&
    !transcript &&
    !lesson.content?.trim() &&
    !lesson.assignment?.trim() &&
    !lesson.practice;
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <div className="reading-column">
        <LessonHeader
          {...{ lesson, place, user }}
          facts={factsOf(lesson, answers)}
          parts={partsOf(lesson, answers)}
        />
      </div>
      <div className={parts}>
        {beginsCourse(user, lesson, place) && (
          <div className={column}>
            <Suspense>
              <BeforeCourse courseId={lesson.courseId} />
            </Suspense>
          </div>
        )}
        <div id="material" className={column}>
          {isEmpty && (
            <EmptyState icon={<BookIcon />} title="Здесь пока пусто" text="Автор ещё готовит этот урок" />
          )}
          {lesson.videoUrl && (
            <VideoCard videoUrl={lesson.videoUrl} lessonTitle={title} video={video}>
              {transcript}
            </VideoCard>
          )}
          {!lesson.videoUrl && transcript && <Card as="div">{transcript}</Card>}
          {lesson.content?.trim() && <ContentCard content={lesson.content} />}
        </div>
        <LessonAnswers
          {...{ lesson, place, user, answers }}
          renderWatch={(videoAt) => <WatchFrom videoAt={videoAt} video={video} />}
          renderTask={(task) => (
            <div id="task" className={column}>
              {task}
            </div>
          )}
        />
      </div>
      <div className={answers.length > 0 ? undefined : 'reading-column'}>
        <LessonFooter
          courseId={lesson.courseId}
          {...{ place, user }}
          isNextAbove={answers.length > 0}
          isQuiet={hasTask(lesson)}
          staysHere={answers[0]?.threadId !== undefined}
        />
      </div>
    </div>
  );
}

const parts = 'flex flex-col gap-5 sm:gap-7';
const column = `reading-column ${parts} empty:hidden`;
