import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { chosenSignIns } from '#web/sign-ins/chosen-sign-ins.ts';
import { ExportSignIns } from '#web/sign-ins/export-sign-ins.tsx';
import { SignInFilters } from '#web/sign-ins/sign-in-filters.tsx';
import { SignInList } from '#web/sign-ins/sign-in-list.tsx';
import { signInsQuery } from '#web/sign-ins/sign-in-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryIcon } from '#web/ui/icon/editing-icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { readSignInChoice } from './address.ts';
import { Heading } from './start.tsx';

export function Page() {
  const choice = route.useSearch();
  const navigate = route.useNavigate();
  const filters = chosenSignIns(choice);
  const journal = useInfiniteQuery(signInsQuery(filters));
  const signIns = loadedRows(journal);
  const failure = errorText(journal.error, 'Не удалось загрузить входы');

  return (
    <div className="page">
      <Heading actions={<ExportSignIns filters={filters} />} />
      <SignInFilters
        key={JSON.stringify(choice)}
        choice={choice}
        pending={journal.isFetching && !journal.isFetchingNextPage}
        onApply={(chosen) => {
          void navigate({ search: readSignInChoice({ ...chosen }), replace: true, resetScroll: false });
          void journal.refetch();
        }}
      />
      {journal.error && !journal.isFetchNextPageError && (
        <LoadFailure className="mb-6" onRetry={journal.refetch}>
          {failure}
        </LoadFailure>
      )}
      {journal.isSuccess && signIns.length === 0 && (
        <EmptyState
          icon={<HistoryIcon />}
          titleAs="h2"
          title="Входов не найдено"
          text="Здесь видны входы, отказы и концы сеансов за последний год"
        />
      )}
      {signIns.length > 0 && <SignInList signIns={signIns} />}
      <ListTail list={journal} failure={failure}>
        <div className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </ListTail>
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/sign-ins');
