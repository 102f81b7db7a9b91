import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LessonEditor } from '#web/lessons/editor/lesson-editor.tsx';
import { lessonToEditQuery } from '#web/lessons/editor/lesson-to-edit.ts';
import { useUpdateLesson } from '#web/lessons/lesson-changes.ts';
import { fieldsOf } from '#web/lessons/lesson-fields.ts';
import { lessonTitle } from '#web/lessons/lesson-header.tsx';
import { BackToLessons } from '#web/pages/frame/back-to-lessons.tsx';
import { LessonPreview } from '#web/pages/frame/lesson-preview.tsx';
import { LessonSamples } from '#web/pages/frame/lesson-samples.tsx';
import { LessonScenario } from '#web/pages/frame/lesson-scenario.tsx';
import { renderTrial } from '#web/pages/frame/render-trial.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { EyeIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function Page() {
  const { id } = route.useParams();
  // The key starts another lesson's form afresh.
  return <OpenEditor key={id} id={id} />;
}

const route = getRouteApi('/signed-in/lesson-management-screens/lesson/$id/edit');

function OpenEditor({ id }: { id: string }) {
  const user = useCurrentUser();
  const { tab } = route.useSearch();
  const queryClient = useQueryClient();
  const query = lessonToEditQuery(id);
  // The route's loader has fetched it; a refetch would not change the form anyway.
  const { data: lesson } = useSuspenseQuery({ ...query, staleTime: Infinity });
  return (
    <div className="page">
      <PageTitle>{`Редактирование: ${lessonTitle(lesson)}`}</PageTitle>
      <PageHeader
        className="mb-6 sm:mb-6"
        back={<BackToLessons courseId={lesson.courseId} />}
        title={lessonTitle(lesson)}
        subtitle="Редактирование урока"
        actions={
          <Button asChild variant="ghost" className="max-sm:-ml-4" icon={<EyeIcon />}>
            <Link to={paths.lesson(id)}>Открыть урок</Link>
          </Button>
        }
      />
      <LessonEditor
        renderTrial={renderTrial}
        courseId={lesson.courseId}
        stored={fieldsOf(lesson)}
        edited={lesson}
        draftOwner={{ userId: user.id, subject: id }}
        startsAt={tab}
        save={useUpdateLesson(id)}
        submitLabel="Сохранить"
        pendingLabel="Сохранение..."
        onSaved={(saved) => queryClient.setQueryData(query.queryKey, saved)}
        renderScenario={(lessonId, fields) => (
          <LessonScenario lessonId={lessonId} userId={user.id} fields={fields} />
        )}
        renderSamples={(lessonId, fields) => (
          <LessonSamples lessonId={lessonId} courseId={lesson.courseId} fields={fields} />
        )}
        renderPreview={(fields, section) => <LessonPreview fields={fields} section={section} />}
      />
    </div>
  );
}
