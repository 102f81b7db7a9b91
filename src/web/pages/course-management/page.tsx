import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCopyCourse, useDownloadCourse } from '#web/courses/course-changes.ts';
import { CreateCourseDialog, EditCourseDialog } from '#web/courses/course-dialog.tsx';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { DeleteCourseDialog } from '#web/courses/delete-course-dialog.tsx';
import { ManagedCourseCard } from '#web/courses/managed-course-card.tsx';
import { BudgetNoticeLater } from '#web/pages/frame/budget-notice-later.tsx';
import { ManagedList } from '#web/pages/frame/managed-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { Heading } from './start.tsx';

type OpenDialog = { kind: 'create' | 'template' | 'archive' } | { kind: 'edit' | 'delete'; courseId: string };

export function Page() {
  const { data } = useSuspenseQuery(coursesQuery);
  const courses = data ?? [];
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const copy = useCopyCourse();
  const download = useDownloadCourse();
  const chosen = dialog && 'courseId' in dialog && courses.find((course) => course.id === dialog.courseId);

  return (
    <div className="page">
      <ManagedList
        renderHeading={(actions) => <Heading actions={actions} />}
        createLabel="Создать курс"
        onCreate={() => setDialog({ kind: 'create' })}
        otherWays={
          <>
            <Button icon={<UploadIcon />} onClick={() => setDialog({ kind: 'archive' })}>
              Загрузить курс из архива
            </Button>
            <Button icon={<BookIcon />} onClick={() => setDialog({ kind: 'template' })}>
              Курс по образцу
            </Button>
          </>
        }
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
              onDownload={() => download.mutate(course)}
              isDownloading={download.isPending && download.variables.id === course.id}
              onDelete={() => setDialog({ kind: 'delete', courseId: course.id })}
            />
          ))}
        </ul>
      </ManagedList>
      {dialog?.kind === 'create' && <CreateCourseDialog onClose={close} />}
      <Suspense>
        {dialog?.kind === 'template' && <TemplateDialog onClose={close} />}
        {dialog?.kind === 'archive' && <ArchiveDialog onClose={close} />}
      </Suspense>
      {dialog?.kind === 'edit' && chosen && <EditCourseDialog course={chosen} onClose={close} />}
      {dialog?.kind === 'delete' && chosen && <DeleteCourseDialog course={chosen} onClose={close} />}
    </div>
  );
}

const TemplateDialog = lazy(async () => ({
  default: (await import('#web/courses/template-dialog.tsx')).TemplateDialog,
}));

const ArchiveDialog = lazy(async () => ({
  default: (await import('#web/courses/archive/archive-dialog.tsx')).ArchiveDialog,
}));
