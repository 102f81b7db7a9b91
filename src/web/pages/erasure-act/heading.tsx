import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';

/** On paper, the act has a heading of its own. */
export const ErasureActHeading = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageTitle>Акт об уничтожении</PageTitle>
    <PageHeader
      className="print:hidden"
      back={
        <BackLink asChild>
          <Link to={paths.erasures()}>Просьбы стереть</Link>
        </BackLink>
      }
      title="Акт об уничтожении"
      actions={actions}
    />
  </>
);
