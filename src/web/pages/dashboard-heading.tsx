import { Link } from '@tanstack/react-router';
import type { Role } from '#contract/auth.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from './page-title.tsx';

/** The head of the course list, the same before and after the courses have come. */
export function DashboardHeading({ role }: { role: Role }) {
  const { title, subtitle } = texts[role];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} subtitle={subtitle} actions={role === 'admin' && <AddCourse />} />
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

const AddCourse = () => (
  <Button asChild variant="primary" icon={<PlusIcon />}>
    <Link to={paths.courses()}>Добавить новый курс</Link>
  </Button>
);
