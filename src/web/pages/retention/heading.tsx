import { Link } from '@tanstack/react-router';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';

export const RetentionHeading = () => (
  <>
    <PageTitle>Сроки хранения</PageTitle>
    <PageHeader
      back={
        <BackLink asChild>
          <Link to={paths.legalSettings()}>Закон и данные</Link>
        </BackLink>
      }
      title="Сроки хранения"
      subtitle="Сколько что хранится. Что старше срока, раз в час убирает программа, и вернуть это нельзя"
    />
  </>
);
