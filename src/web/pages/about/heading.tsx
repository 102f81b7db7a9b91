import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function AboutHeading() {
  return (
    <>
      <PageTitle>О системе</PageTitle>
      <PageHeader title="О системе" subtitle="Какая версия работает и с кем она соединяется" />
    </>
  );
}
