import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const LegalSettingsHeading = () => (
  <>
    <PageTitle>Закон и данные</PageTitle>
    <PageHeader
      title="Закон и данные"
      subtitle="Кто отвечает за персональные данные, на что люди соглашаются и у кого об этом спрашивают. Пока оператор не назван, школа не спрашивает ничего"
    />
  </>
);
