import type { Group } from '#contract/groups/schemas.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useDeleteGroup } from './group-changes.ts';

export interface DeleteGroupDialogProps {
  group: Group;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteGroupDialog({ group, onDeleted, onClose }: DeleteGroupDialogProps) {
  const deletion = useDeleteGroup();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Удалить поток?"
      text={
        <>
          Расписание потока «{group.title}» пропадёт. Люди останутся на курсе без потока, их ответы и прогресс
          сохранятся
          {group.endsAt !== null && ', а конец потока станет сроком доступа тех, у кого своего срока нет'}.
          Это действие нельзя отменить.
        </>
      }
      confirmLabel="Удалить поток"
      pending={deletion.isPending}
      pendingLabel="Удаление..."
      onConfirm={() => deletion.mutate(group.id, { onSuccess: onDeleted })}
    />
  );
}
