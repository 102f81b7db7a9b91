import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AuditFilters } from '#web/audit/audit-filters.tsx';
import { AuditList } from '#web/audit/audit-list.tsx';
import { auditQuery } from '#web/audit/audit-queries.ts';
import { chosenFilters } from '#web/audit/chosen-filters.ts';
import { ExportAudit } from '#web/audit/export-audit.tsx';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryIcon } from '#web/ui/icon/editing-icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { readAuditChoice } from './address.ts';
import { adminsQuery } from './admins-query.ts';
import { Heading } from './start.tsx';

export function Page() {
  const choice = route.useSearch();
  const navigate = route.useNavigate();
  const { data: admins = [] } = useQuery(adminsQuery);
  const journal = useInfiniteQuery(auditQuery(chosenFilters(choice)));
  const entries = loadedRows(journal);

  return (
    <div className="page">
      <Heading actions={<ExportAudit filters={chosenFilters(choice)} />} />
      <AuditFilters
        key={JSON.stringify(choice)}
        choice={choice}
        admins={admins}
        pending={journal.isFetching && !journal.isFetchingNextPage}
        onApply={(chosen) => {
          void navigate({ search: readAuditChoice({ ...chosen }), replace: true, resetScroll: false });
          void journal.refetch();
        }}
      />
      {journal.error && !journal.isFetchNextPageError && (
        <LoadFailure className="mb-6" onRetry={journal.refetch}>
          {errorText(journal.error, 'Не удалось загрузить журнал')}
        </LoadFailure>
      )}
      {journal.isSuccess && entries.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon />}
          titleAs="h2"
          title="Изменений не найдено"
          text="Здесь появится всё, что меняют администраторы"
        />
      ) : (
        <AuditList entries={entries} />
      )}
      <ListTail list={journal} failure={errorText(journal.error, 'Не удалось загрузить журнал')}>
        <div className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      </ListTail>
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/audit');
