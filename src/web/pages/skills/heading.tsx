import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const SkillsHeading = () => (
  <>
    <PageTitle>Мой путь</PageTitle>
    <PageHeader
      title="Мой путь"
      subtitle={<p className="max-sm:hidden">Что вы решили сказать и что уже получается</p>}
    />
  </>
);
