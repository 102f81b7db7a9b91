import { auditQuery } from '#web/audit/audit-queries.ts';
import { chosenFilters } from '#web/audit/chosen-filters.ts';
import { headed, skeletons } from '#web/pages/frame/headed.tsx';
import { JournalTabs } from '#web/pages/frame/section-tabs.tsx';
import type { Opening } from '#web/pages/shell/opening.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readAuditChoice } from './address.ts';
import { adminsQuery } from './admins-query.ts';

export const load = ({ context: { queryClient }, location }: Opening) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(auditQuery(chosenFilters(readAuditChoice(location.search)))),
    queryClient.ensureQueryData(adminsQuery),
  ]);

export const { Heading, Pending } = headed({
  title: 'Журнал изменений',
  subtitle: 'Кто, когда и что изменил. Записи нельзя ни править, ни удалить',
  tabs: <JournalTabs />,
  loading: 'Журнал загружается',
  layout: 'flex flex-col gap-3',
  skeleton: (
    <>
      <Skeleton className="mb-3 h-44 rounded-lg" />
      {skeletons(8, 'h-10')}
    </>
  ),
});
