import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const AnalyticsHeading = () => (
  <>
    <PageTitle>Аналитика</PageTitle>
    <PageHeader
      back={<BackToCourses />}
      title="Аналитика"
      subtitle="Выберите курс, чтобы увидеть, как его проходят"
    />
  </>
);
