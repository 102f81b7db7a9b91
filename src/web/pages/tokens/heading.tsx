import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const TokensHeading = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageTitle>Доступ для программ</PageTitle>
    <PageHeader
      title="Доступ для программ"
      actions={actions}
      subtitle="Токены, по которым другие программы — 1С, Битрикс24, отчёты — читают и меняют школу от имени администратора"
    />
  </>
);
