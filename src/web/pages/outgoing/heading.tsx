import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function OutgoingHeading() {
  return (
    <>
      <PageTitle>Письма</PageTitle>
      <PageHeader
        title="Письма"
        subtitle="Что отправляет приложение: письма людям и события другим системам, что с каждым стало и что ответил получатель. Записи хранятся 30 дней"
      />
    </>
  );
}
