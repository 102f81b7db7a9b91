import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/frame/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export interface QueueHeadingProps {
  actions?: ReactNode;
  className?: string | undefined;
}

export const QueueHeading = ({ actions, className }: QueueHeadingProps) => (
  <div className={className}>
    <PageTitle>Очередь</PageTitle>
    <PageHeader title="Очередь" actions={actions} className="mb-4! sm:mb-5!" />
  </div>
);
