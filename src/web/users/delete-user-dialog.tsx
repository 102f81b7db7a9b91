import type { ListedUser } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useDeleteUser } from './user-changes.ts';

export function DeleteUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const deletion = useDeleteUser();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Удалить пользователя?"
      text={
        <>
          {fullName(user)} ({shownEmail(user.email)}) потеряет доступ сразу. Вместе с учётной записью будут
          удалены все ответы с обратной связью, прогресс и записи на курсы. Это действие нельзя отменить.
          Журнал запомнит имя и адрес; чтобы не осталось и их, откройте «Редактировать» → «Стереть насовсем».
        </>
      }
      confirmLabel="Удалить пользователя"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(user.id, { onSuccess: onClose })}
    />
  );
}
