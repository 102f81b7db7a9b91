import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const SkillManagementHeading = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageTitle>Навыки</PageTitle>
    <PageHeader
      title="Навыки"
      subtitle="Под навыком стоят критерии уроков: так студент видит, как он растёт, от урока к уроку"
      actions={actions}
    />
  </>
);
