import { Link } from '@tanstack/react-router';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';

export const ErasuresHeading = () => (
  <>
    <PageTitle>Просьбы стереть</PageTitle>
    <PageHeader
      back={
        <BackLink asChild>
          <Link to={paths.legalSettings()}>Закон и данные</Link>
        </BackLink>
      }
      title="Просьбы стереть"
      subtitle="Кто попросил стереть свои данные, кого стирает школа и до какого дня. После стирания остаётся акт, в котором человек не назван"
    />
  </>
);
