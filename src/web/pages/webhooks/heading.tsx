import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function WebhooksHeading({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageTitle>Вебхуки</PageTitle>
      <PageHeader
        title="Вебхуки"
        subtitle="Кому Отклик сообщает о событиях: другой системе по её адресу. В событии только номера и время, подписанные секретом"
        actions={actions}
      />
    </>
  );
}
