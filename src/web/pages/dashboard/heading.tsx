import { lazy, Suspense, useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useToItsLessons } from './use-to-its-lessons.ts';

/** The heading of the course list, identical in the skeleton and on the loaded page. */
export function DashboardHeading({ role, isLoading = false }: { role: Role; isLoading?: boolean }) {
  const { title, subtitle } = texts[role];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={rights[role].administers && <AddCourse disabled={isLoading} />}
      />
    </>
  );
}

const texts: Record<Role, { title: string; subtitle: string }> = {
  admin: {
    title: 'Управление курсами',
    subtitle: 'Управляйте курсами и следите за прогрессом студентов',
  },
  curator: { title: 'Мои курсы', subtitle: 'Курсы, которые вы ведёте или проходите сами' },
  student: { title: 'Мои курсы', subtitle: 'Изучайте доступные вам курсы в удобном темпе' },
};

/** Disabled while the courses load: the dialog would be unmounted together with the skeleton. */
function AddCourse({ disabled }: { disabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const toItsLessons = useToItsLessons();
  return (
    <>
      <Button variant="primary" icon={<PlusIcon />} disabled={disabled} onClick={() => setIsOpen(true)}>
        Добавить новый курс
      </Button>
      {isOpen && (
        <Suspense>
          <CreateCourseDialog onClose={() => setIsOpen(false)} onCreated={toItsLessons} />
        </Suspense>
      )}
    </>
  );
}

/** Loaded on demand: students never need it. */
const CreateCourseDialog = lazy(async () => ({
  default: (await import('#web/courses/course-dialog.tsx')).CreateCourseDialog,
}));
