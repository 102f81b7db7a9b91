import { Link } from '@tanstack/react-router';
import type { ListedGroup } from '#contract/groups/schemas.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { UsersIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { GroupDates, GroupTimeBar } from './group-time.tsx';

export function GroupCard({ group, headingLevel }: { group: ListedGroup; headingLevel: 3 | 4 }) {
  const Heading = `h${headingLevel}` as const;
  const { id, title, people, nextDueAt, archivedAt } = group;
  return (
    <Card as="li" padded={false} interactive className="flex flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <Heading className="min-w-0 text-base wrap-anywhere">
          <Link to={paths.group(id)} className="stretched-link rounded-lg">
            {title}
          </Link>
        </Heading>
        {archivedAt !== null && <Badge>В архиве</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        <GroupDates {...group} />
      </p>
      <GroupTimeBar {...group} className="mt-4" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 text-sm text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <UsersIcon className="size-4.5 text-ink-faint" />
          {plural(people, 'человек', 'человека', 'человек')}
        </span>
        {nextDueAt !== null && (
          <span>
            Ближайший срок: <DateTime value={nextDueAt} />
          </span>
        )}
      </div>
    </Card>
  );
}
