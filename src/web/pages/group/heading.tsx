import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { GroupDates, GroupTimeBar } from '#web/groups/group-time.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { plural } from '#web/ui/text/russian.ts';

export function GroupHeading({ group, actions }: { group: WholeGroup; actions?: ReactNode }) {
  const { title, courseTitle, people, curators, archivedAt, late } = group;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        className="mb-6 sm:mb-6"
        back={
          <BackLink asChild>
            <Link to={paths.groups()}>Назад к потокам</Link>
          </BackLink>
        }
        title={title}
        subtitle={
          <>
            {courseTitle} · <GroupDates {...group} /> · {plural(people, 'человек', 'человека', 'человек')}
            <span className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
              {archivedAt !== null && <Badge>В архиве</Badge>}
              {late === 'refused' && <Badge tone="warning">После срока ответы не принимаются</Badge>}
            </span>
          </>
        }
        actions={actions}
      />
      <GroupTimeBar {...group} className="mb-4 max-w-md" />
      {curators.length > 0 && (
        <p className="mb-4 text-sm text-ink-soft">
          {curators.length === 1 ? 'Куратор' : 'Кураторы'}: {curators.map(fullName).join(', ')}
        </p>
      )}
    </>
  );
}
