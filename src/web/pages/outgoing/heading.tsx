import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function OutgoingHeading({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageTitle>Письма</PageTitle>
      <PageHeader
        title="Письма"
        subtitle="Письма, которые отправляет приложение: что с каждым стало и что ответил почтовый сервер. Записи хранятся 30 дней"
        actions={actions}
      />
    </>
  );
}
