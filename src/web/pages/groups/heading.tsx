import type { ReactNode } from 'react';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { PageTitle } from '#web/pages/frame/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const GroupsHeading = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageTitle>Потоки</PageTitle>
    <PageHeader
      back={<BackToCourses />}
      title="Потоки"
      subtitle="Кто учится вместе, когда открываются уроки и до какого времени их нужно сдать"
      actions={actions}
    />
  </>
);
