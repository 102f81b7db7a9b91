import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const SkillsHeading = () => (
  <>
    <PageTitle>Мои навыки</PageTitle>
    <PageHeader title="Мои навыки" subtitle="Что наставник увидел в ваших словах, от попытки к попытке" />
  </>
);
