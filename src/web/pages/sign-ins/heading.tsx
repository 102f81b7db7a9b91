import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const SignInsHeading = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageTitle>Входы</PageTitle>
    <PageHeader
      title="Входы"
      actions={actions}
      subtitle="Кто и откуда входил, кому отказано и чей сеанс окончен. Записи хранятся год"
    />
  </>
);
