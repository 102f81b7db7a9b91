import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AuditFilters } from '#web/audit/audit-filters.tsx';
import { AuditList } from '#web/audit/audit-list.tsx';
import { auditQuery } from '#web/audit/audit-queries.ts';
import { chosenFilters } from '#web/audit/chosen-filters.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { ListTail } from '#web/ui/list-tail.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AuditHeading } from './audit-heading.tsx';
import { adminsQuery } from './admins-query.ts';

export function AuditPage() {
  const choice = route.useSearch();
  const navigate = route.useNavigate();
  const { data: admins } = useQuery(adminsQuery);
  const journal = useInfiniteQuery(auditQuery(chosenFilters(choice)));
  const entries = journal.data?.pages.flat() ?? [];

  return (
    <div className="page">
      <AuditHeading />
      <AuditFilters
        key={JSON.stringify(choice)}
        choice={choice}
        admins={admins ?? []}
        pending={journal.isFetching && !journal.isFetchingNextPage}
        onApply={(chosen) => {
          void navigate({ search: chosen, replace: true, resetScroll: false });
          void journal.refetch();
        }}
      />
      {journal.error && !journal.isFetchNextPageError && (
        <div className="mb-6 flex flex-col items-start gap-3">
          <FormError>{errorText(journal.error, 'Не удалось загрузить журнал')}</FormError>
          <Button onClick={() => void journal.refetch()}>Попробовать снова</Button>
        </div>
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
