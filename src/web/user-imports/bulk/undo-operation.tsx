import type { UserImport } from '#contract/user-imports/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { useUndoBulk } from './bulk-changes.ts';

export interface UndoOperationProps {
  shown: UserImport;
  onUndoing: (undo: UserImport) => void;
}

/** Offers to restore what an operation has changed. */
export function UndoOperation({ shown, onUndoing }: UndoOperationProps) {
  const undo = useUndoBulk(shown.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-5 py-4 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        В течение суток доступ, поток и сроки можно вернуть, какими они были. Кого с тех пор изменили, того
        это не коснётся.
      </p>
      <Button
        icon={<UndoIcon />}
        pending={undo.isPending}
        pendingLabel="Возвращаем..."
        onClick={() => undo.mutate(undefined, { onSuccess: onUndoing })}
      >
        Вернуть как было
      </Button>
    </div>
  );
}
