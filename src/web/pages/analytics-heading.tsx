import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToCourses } from './back-to-courses.tsx';
import { PageTitle } from './page-title.tsx';

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
