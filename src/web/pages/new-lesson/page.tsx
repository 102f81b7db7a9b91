import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { LessonEditor } from '#web/lessons/editor/lesson-editor.tsx';
import { useCreateLesson } from '#web/lessons/lesson-changes.ts';
import { emptyLesson } from '#web/lessons/lesson-fields.ts';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { BackToLessons } from '#web/pages/frame/back-to-lessons.tsx';
import { LessonPreview } from '#web/pages/frame/lesson-preview.tsx';
import { LessonSamples } from '#web/pages/frame/lesson-samples.tsx';
import { LessonScenario } from '#web/pages/frame/lesson-scenario.tsx';
import { renderTrial } from '#web/pages/frame/render-trial.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export function Page() {
  const { id: courseId } = route.useParams();
  const { tab } = route.useSearch();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const { data: lessons } = useSuspenseQuery(lessonsQuery(courseId));
  return (
    <div className="page">
      <PageTitle>Новый урок</PageTitle>
      <PageHeader
        className="mb-6 sm:mb-6"
        back={<BackToLessons courseId={courseId} />}
        title="Новый урок"
        subtitle={course.title}
      />
      <LessonEditor
        key={courseId}
        renderTrial={renderTrial}
        courseId={courseId}
        stored={emptyLesson}
        draftOwner={{ userId: user.id, subject: `new:${courseId}` }}
        startsAt={tab}
        save={useCreateLesson(courseId, lessons.length)}
        submitLabel="Создать урок"
        pendingLabel="Создание..."
        onSaved={({ id }, section) =>
          void navigate({
            to: paths.lessonEditor(id),
            search: { tab: section },
            replace: true,
            ignoreBlocker: true,
          })
        }
        renderScenario={(lessonId, fields) => (
          <LessonScenario lessonId={lessonId} userId={user.id} fields={fields} />
        )}
        renderSamples={(lessonId, fields) => (
          <LessonSamples lessonId={lessonId} courseId={courseId} fields={fields} />
        )}
        renderPreview={(fields, section) => <LessonPreview fields={fields} section={section} />}
      />
    </div>
  );
}

const route = getRouteApi('/signed-in/lesson-management-screens/course/$id/new-lesson');
