import { useQueryClient } from '@tanstack/react-query';
import type { Selection } from '#contract/user-imports/bulk.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { ChangeHistory } from '#web/audit/change-history.tsx';
import { refetch } from '#web/calls/refetch.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { BulkDialog, type BulkDialogProps } from '#web/user-imports/bulk/bulk-dialog.tsx';
import { ImportDialog } from '#web/user-imports/import-dialog.tsx';
import { CreateUserDialog } from '#web/users/create-user-dialog.tsx';
import { DeleteUserDialog } from '#web/users/delete-user-dialog.tsx';
import { EditUserDialog } from '#web/users/edit-user-dialog.tsx';
import { peopleCalls } from '#web/users/user-cache.ts';

export type OpenUserDialog =
  | { kind: 'create' }
  | { kind: 'import'; importId?: string }
  | { kind: 'bulk'; count: number; people: Selection; onStarted: () => void }
  | { kind: 'edit' | 'delete'; user: ListedUser };

export interface UserDialogsProps {
  dialog: OpenUserDialog;
  courses: readonly { id: string; title: string }[];
  texts: BulkDialogProps['texts'];
  onOpen: (dialog: OpenUserDialog) => void;
  onClose: () => void;
}

/** The dialog that is open over the list of users. */
export function UserDialogs({ dialog, courses, texts, onOpen, onClose }: UserDialogsProps) {
  const queryClient = useQueryClient();
  const viewer = useCurrentUser();
  switch (dialog.kind) {
    case 'create':
      return <CreateUserDialog courses={courses} onClose={onClose} />;
    case 'import':
      return (
        <ImportDialog
          {...(dialog.importId && { importId: dialog.importId })}
          onChanged={() => void refetch(queryClient, peopleCalls)}
          onClose={onClose}
        />
      );
    case 'bulk':
      return (
        <BulkDialog
          count={dialog.count}
          people={dialog.people}
          courses={courses}
          texts={texts}
          onStarted={({ id }) => {
            dialog.onStarted();
            onOpen({ kind: 'import', importId: id });
          }}
          onClose={onClose}
        />
      );
    case 'edit':
      return (
        <EditUserDialog
          user={dialog.user}
          courses={courses}
          isViewer={dialog.user.id === viewer.id}
          history={<ChangeHistory userId={dialog.user.id} />}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteUserDialog user={dialog.user} onClose={onClose} />;
  }
}
