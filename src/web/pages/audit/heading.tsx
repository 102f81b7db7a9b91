import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';

export function AuditHeading({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageTitle>Журнал изменений</PageTitle>
      <PageHeader
        back={
          <BackLink asChild>
            <Link to={paths.users()}>Назад к пользователям</Link>
          </BackLink>
        }
        title="Журнал изменений"
        actions={actions}
        subtitle="Кто, когда и что изменил. Записи нельзя ни править, ни удалить"
      />
    </>
  );
}
