import type { UserFilters } from '#contract/users/schemas.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { ExportPeople } from '#web/legal/export-people.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { SelectionBar } from '#web/users/selection-bar.tsx';
import { useSelection } from '#web/users/use-selection.ts';
import { useUsers } from '#web/users/use-users.ts';
import { UsersTable } from '#web/users/users-table.tsx';
import type { OpenUserDialog } from './dialogs.tsx';
import { NobodyFound } from './nobody-found.tsx';

export interface UsersFoundProps {
  filters: UserFilters;
  asksAboutLetters: boolean;
  onReset: () => void;
  onOpen: (dialog: OpenUserDialog) => void;
}

/** The users that match the filters; scrolling loads more. */
export function UsersFound({ filters, asksAboutLetters, onReset, onOpen }: UsersFoundProps) {
  const viewer = useCurrentUser();
  const { people, users, found, total } = useUsers(filters);
  const selection = useSelection(filters, found ?? users.length);

  return (
    <>
      {people.error && (
        <LoadFailure className="mb-6" onRetry={people.refetch}>
          {errorText(people.error, 'Не удалось загрузить пользователей')}
        </LoadFailure>
      )}
      <div className="mb-2 flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {found !== undefined &&
            total !== undefined &&
            `Показано ${formatNumber(found)} из ${formatNumber(total)}`}
        </p>
        {asksAboutLetters && <ExportPeople filters={filters} />}
      </div>
      {people.isSuccess && users.length === 0 ? (
        <NobodyFound filters={filters} onReset={onReset} />
      ) : (
        <div
          aria-busy={people.isPlaceholderData}
          className={people.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <SelectionBar
            selection={selection}
            found={found ?? users.length}
            onAct={() =>
              onOpen({
                kind: 'bulk',
                count: selection.count,
                people: selection.people,
                onStarted: selection.clear,
              })
            }
          />
          <UsersTable
            users={users}
            total={found ?? users.length}
            viewerId={viewer.id}
            selection={selection}
            asksAboutLetters={asksAboutLetters}
            onNearEnd={() => loadMore(people)}
            onEdit={(user) => onOpen({ kind: 'edit', user })}
            onDelete={(user) => onOpen({ kind: 'delete', user })}
          />
        </div>
      )}
      {people.isFetchingNextPage && (
        <p className="py-4 text-center text-sm text-ink-soft">Загружаем следующих…</p>
      )}
    </>
  );
}

function loadMore(people: ReturnType<typeof useUsers>['people']): void {
  if (!people.hasNextPage || people.isFetching || people.isFetchNextPageError) return;
  void people.fetchNextPage().then(({ error }) => {
    // The user at the cursor has been deleted meanwhile, so the list starts over.
    if (error instanceof CallError && error.status === 409) void people.refetch();
  });
}
