import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function SpendingHeading({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageTitle>Расходы</PageTitle>
      <PageHeader
        title="Расходы"
        subtitle="Сколько стоят обращения к моделям: по дням, курсам и назначению. Месяц считается по московскому времени"
        actions={actions}
      />
    </>
  );
}
