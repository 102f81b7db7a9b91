import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const MyAnswersHeading = () => (
  <>
    <PageTitle>Мои ответы</PageTitle>
    <PageHeader title="Мои ответы" subtitle="Что вы ответили во всех курсах и над чем ещё можно поработать" />
  </>
);
