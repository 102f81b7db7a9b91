import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateCourseDialog, EditCourseDialog } from '#web/courses/course-dialog.tsx';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { DeleteCourseDialog } from '#web/courses/delete-course-dialog.tsx';
import { ManagedCourseCard } from '#web/courses/managed-course-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon, PlusIcon } from '#web/ui/icons.tsx';
import { CourseManagementHeading } from './heading.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; courseId: string };

export function CourseManagementPage() {
  const { data } = useSuspenseQuery(coursesQuery);
  const courses = data ?? [];
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const create = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setDialog({ kind: 'create' })}>
      Создать курс
    </Button>
  );
  const chosen =
    dialog && dialog.kind !== 'create' && courses.find((course) => course.id === dialog.courseId);

  return (
    <div className="page">
      <CourseManagementHeading actions={courses.length > 0 && create} />
      {courses.length === 0 ? (
        <EmptyState
          icon={<BookIcon />}
          titleAs="h2"
          title="Нет созданных курсов"
          text="Дайте первому курсу название, а затем соберите его из уроков"
          action={create}
        />
      ) : (
        <ul className="card-grid">
          {courses.map((course) => (
            <ManagedCourseCard
              key={course.id}
              course={course}
              onEdit={() => setDialog({ kind: 'edit', courseId: course.id })}
              onDelete={() => setDialog({ kind: 'delete', courseId: course.id })}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'create' && <CreateCourseDialog onClose={close} />}
      {dialog?.kind === 'edit' && chosen && <EditCourseDialog course={chosen} onClose={close} />}
      {dialog?.kind === 'delete' && chosen && <DeleteCourseDialog course={chosen} onClose={close} />}
    </div>
  );
}
