import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function ModelsHeading() {
  return (
    <>
      <PageTitle>Модели</PageTitle>
      <PageHeader
        title="Модели"
        subtitle="Кто пишет отзывы: модели в порядке предпочтения, их цены и то, как они отвечают. Если первая не отвечает, спрашивают следующую из тех, что разрешает курс"
      />
    </>
  );
}
