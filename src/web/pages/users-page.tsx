import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserFilters } from '#contract/users.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { RunningImport } from '#web/user-imports/running-import.tsx';
import { refetchPeople } from '#web/users/user-cache.ts';
import { UsersFilters } from '#web/users/users-filters.tsx';
import { type OpenUserDialog, UserDialogs } from './user-dialogs.tsx';
import { useUserFilters } from './user-filters-in-address.ts';
import { UsersFound } from './users-found.tsx';
import { UsersHeading } from './users-heading.tsx';

export function UsersPage() {
  const filters = useUserFilters();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: courses } = useQuery(coursesQuery);
  const [dialog, setDialog] = useState<OpenUserDialog>();

  function apply(chosen: UserFilters): void {
    void navigate({ to: '.', search: chosen, replace: true, resetScroll: false });
    // The same filters again ask for the same people anew.
    void refetchPeople(queryClient);
  }

  return (
    <div className="page">
      <UsersHeading
        onImport={() => setDialog({ kind: 'import' })}
        onCreate={() => setDialog({ kind: 'create' })}
      />
      <RunningImport
        onOpen={(importId) => setDialog({ kind: 'import', importId })}
        onDone={() => void refetchPeople(queryClient)}
      />
      <UsersFilters key={JSON.stringify(filters)} filters={filters} courses={courses ?? []} onApply={apply} />
      <UsersFound filters={filters} onReset={() => apply({})} onOpen={setDialog} />
      {dialog && <UserDialogs dialog={dialog} courses={courses ?? []} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
