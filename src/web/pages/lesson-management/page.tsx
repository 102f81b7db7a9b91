import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { DeleteLessonDialog } from '#web/lessons/delete-lesson-dialog.tsx';
import { CreateLessonDialog } from '#web/lessons/editor/create-lesson-dialog.tsx';
import { EditLessonDialog } from '#web/lessons/editor/edit-lesson-dialog.tsx';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { LessonRow } from '#web/lessons/lesson-row.tsx';
import { useReorderLessons } from '#web/lessons/reorder-lessons.ts';
import { BackToCourseSettings } from '#web/pages/frame/back-to-course-settings.tsx';
import { CourseTabs } from '#web/pages/frame/course-tabs.tsx';
import { ManagedList } from '#web/pages/frame/managed-list.tsx';
import { renderTrial } from '#web/pages/frame/render-trial.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SortableList } from '#web/ui/table/sortable-list.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; lessonId: string };

export function Page() {
  const { id } = route.useParams();
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  const { data: course } = useSuspenseQuery(courseQuery(id));
  const { data: unsorted } = useSuspenseQuery(lessonsQuery(id));
  const lessons = unsorted.toSorted((a, b) => a.order - b.order);
  const reorder = useReorderLessons(id);
  const [dialog, setDialog] = useState<OpenDialog>();

  return (
    <div className="page">
      <PageTitle>{`Уроки: ${course.title}`}</PageTitle>
      <ManagedList
        renderHeading={(actions) => (
          <>
            <PageHeader
              className="mb-5 sm:mb-5"
              back={<BackToCourseSettings />}
              title={course.title}
              subtitle="Переместите уроки для изменения порядка прохождения"
              actions={actions}
            />
            <CourseTabs courseId={id} />
          </>
        )}
        createLabel="Создать урок"
        onCreate={() => setDialog({ kind: 'create' })}
        isEmpty={lessons.length === 0}
        focusesCreate={isNew}
        nothing={{
          icon: <BookIcon />,
          title: 'Нет созданных уроков',
          text: 'Создайте первый урок для этого курса',
        }}
      >
        <SortableList
          label="Уроки курса"
          items={lessons}
          nameOf={({ title }) => title}
          onReorder={reorder.mutateAsync}
          itemClassName="py-1.5"
          className="-my-1.5"
          renderItem={(lesson, { handle, index, dragging }) => (
            <LessonRow
              lesson={lesson}
              number={index + 1}
              handle={handle}
              dragging={dragging}
              onEdit={() => setDialog({ kind: 'edit', lessonId: lesson.id })}
              onDelete={() => setDialog({ kind: 'delete', lessonId: lesson.id })}
            />
          )}
        />
      </ManagedList>
      {dialog && <LessonDialog {...{ dialog, lessons }} courseId={id} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

interface LessonDialogProps {
  dialog: OpenDialog;
  courseId: string;
  lessons: readonly LessonSummary[];
  onClose: () => void;
}

function LessonDialog({ dialog, courseId, lessons, onClose }: LessonDialogProps) {
  const { id: userId } = useCurrentUser();
  const editor = { renderTrial, userId, onClose };
  if (dialog.kind === 'create') {
    return <CreateLessonDialog {...editor} courseId={courseId} lessonCount={lessons.length} />;
  }
  if (dialog.kind === 'edit') return <EditLessonDialog {...editor} lessonId={dialog.lessonId} />;
  const doomed = lessons.find((lesson) => lesson.id === dialog.lessonId);
  return doomed && <DeleteLessonDialog lesson={doomed} onClose={onClose} />;
}

const route = getRouteApi('/signed-in/lesson-management-screens/course/$id/manage');
