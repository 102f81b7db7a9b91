import { lazy, Suspense, useState } from 'react';
import type { Role } from '#contract/auth.ts';
import { PageTitle } from '#web/pages/frame/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The head of the course list, the same before and after the courses have come. */
export function DashboardHeading({ role, isLoading = false }: { role: Role; isLoading?: boolean }) {
  const { title, subtitle } = texts[role];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={role === 'admin' && <AddCourse disabled={isLoading} />}
      />
    </>
  );
}

const texts: Record<Role, { title: string; subtitle: string }> = {
  admin: {
    title: 'Управление курсами',
    subtitle: 'Управляйте курсами и следите за прогрессом студентов',
  },
  student: { title: 'Мои курсы', subtitle: 'Изучайте доступные вам курсы в удобном темпе' },
};

/** Not yet to be pressed while the courses load: the dialog would go with what stands in their place. */
function AddCourse({ disabled }: { disabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<PlusIcon />} disabled={disabled} onClick={() => setIsOpen(true)}>
        Добавить новый курс
      </Button>
      {isOpen && (
        <Suspense>
          <CreateCourseDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Loaded when it is asked for: students never do. */
const CreateCourseDialog = lazy(async () => ({
  default: (await import('#web/courses/course-dialog.tsx')).CreateCourseDialog,
}));
