import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCopyCourse } from '#web/courses/course-changes.ts';
import { CreateCourseDialog, EditCourseDialog } from '#web/courses/course-dialog.tsx';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { DeleteCourseDialog } from '#web/courses/delete-course-dialog.tsx';
import { ManagedCourseCard } from '#web/courses/managed-course-card.tsx';
import { BudgetNoticeLater } from '#web/pages/frame/budget-notice-later.tsx';
import { ManagedList } from '#web/pages/frame/managed-list.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { CourseManagementHeading } from './heading.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; courseId: string };

export function Page() {
  const { data } = useSuspenseQuery(coursesQuery);
  const courses = data ?? [];
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const copy = useCopyCourse();
  const chosen =
    dialog && dialog.kind !== 'create' && courses.find((course) => course.id === dialog.courseId);

  return (
    <div className="page">
      <ManagedList
        renderHeading={(actions) => <CourseManagementHeading actions={actions} />}
        createLabel="Создать курс"
        onCreate={() => setDialog({ kind: 'create' })}
        isEmpty={courses.length === 0}
        nothing={{
          icon: <BookIcon />,
          title: 'Нет созданных курсов',
          text: 'Дайте первому курсу название, а затем соберите его из уроков',
        }}
      >
        <BudgetNoticeLater className="mb-8" />
        <ul className="card-grid">
          {courses.map((course) => (
            <ManagedCourseCard
              key={course.id}
              course={course}
              onEdit={() => setDialog({ kind: 'edit', courseId: course.id })}
              onCopy={() => copy.mutate(course.id)}
              isCopying={copy.isPending && copy.variables === course.id}
              onDelete={() => setDialog({ kind: 'delete', courseId: course.id })}
            />
          ))}
        </ul>
      </ManagedList>
      {dialog?.kind === 'create' && <CreateCourseDialog onClose={close} />}
      {dialog?.kind === 'edit' && chosen && <EditCourseDialog course={chosen} onClose={close} />}
      {dialog?.kind === 'delete' && chosen && <DeleteCourseDialog course={chosen} onClose={close} />}
    </div>
  );
}
