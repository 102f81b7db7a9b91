import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { importPeoplePlace, newPersonPlace } from '#contract/screens.ts';
import type { UserFilters } from '#contract/users/schemas.ts';
import { refetch } from '#web/calls/refetch.ts';
import { useCourses } from '#web/courses/use-courses.ts';
import { useAgreedTexts } from '#web/legal/use-agreed-texts.ts';
import { RunningImport } from '#web/user-imports/running-import.tsx';
import { peopleCalls } from '#web/users/user-cache.ts';
import { UsersFilters } from '#web/users/users-filters.tsx';
import { useUserFilters } from './address.ts';
import { type OpenUserDialog, UserDialogs } from './dialogs.tsx';
import { UsersFound } from './found.tsx';
import { UsersHeading } from './heading.tsx';

export function Page() {
  const filters = useUserFilters();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const courses = useCourses();
  const texts = useAgreedTexts();
  const asksAboutLetters = texts.some(({ kind }) => kind === 'letters');
  const [opened, setDialog] = useState<OpenUserDialog>();
  const place = useRouterState({ select: ({ location }) => location.hash });
  const dialog = opened ?? dialogsAt[place];

  function apply(chosen: UserFilters): void {
    void navigate({ to: '.', search: chosen, replace: true, resetScroll: false });
    // Refetch even when the filters are unchanged.
    void refetch(queryClient, peopleCalls);
  }

  return (
    <div className="page">
      <UsersHeading
        onImport={() => setDialog({ kind: 'import' })}
        onCreate={() => setDialog({ kind: 'create' })}
      />
      <RunningImport
        onOpen={(importId) => setDialog({ kind: 'import', importId })}
        onDone={() => void refetch(queryClient, peopleCalls)}
      />
      <UsersFilters
        key={JSON.stringify(filters)}
        filters={filters}
        courses={courses}
        asksAboutLetters={asksAboutLetters}
        onApply={apply}
      />
      <UsersFound
        filters={filters}
        asksAboutLetters={asksAboutLetters}
        onReset={() => apply({})}
        onOpen={setDialog}
      />
      {dialog && (
        <UserDialogs
          dialog={dialog}
          courses={courses}
          texts={texts}
          onOpen={setDialog}
          onClose={() => {
            setDialog(undefined);
            if (dialogsAt[place]) void navigate({ to: '.', search: filters, replace: true });
          }}
        />
      )}
    </div>
  );
}

/** What a link opens the screen with. */
const dialogsAt: Partial<Record<string, OpenUserDialog>> = {
  [newPersonPlace]: { kind: 'create' },
  [importPeoplePlace]: { kind: 'import' },
};
