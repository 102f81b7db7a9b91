import type { ReactNode } from 'react';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const AnswersHeading = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageTitle>Ответы студентов</PageTitle>
    <PageHeader
      back={<BackToCourses />}
      title="Ответы студентов"
      subtitle="Что ответили студенты и какую обратную связь получили"
      actions={actions}
    />
  </>
);
