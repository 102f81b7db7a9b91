import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function CourseManagementHeading({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageTitle>Настройки курсов</PageTitle>
      <PageHeader
        title="Настройки курсов"
        subtitle="Названия, описания и обложки; отсюда же ведёт дорога к урокам"
        actions={actions}
      />
    </>
  );
}
