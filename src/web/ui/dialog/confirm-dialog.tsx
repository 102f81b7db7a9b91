import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { dialogFooter, dialogPanel, DialogVeil } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: ReactNode;
  /** The dialog stays open; the caller closes it when the work is done. */
  onConfirm: () => void;
  pending?: boolean;
  pendingLabel?: ReactNode;
  cancelLabel?: ReactNode;
  tone?: 'danger' | 'plain';
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  onConfirm,
  pending = false,
  pendingLabel,
  cancelLabel = 'Отмена',
  tone = 'danger',
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <DialogVeil open={open} />
        <AlertDialog.Content data-modal="" className={classNames(dialogPanel, 'sm:max-w-md')}>
          <div className="max-h-[60vh] overflow-y-auto px-5 pt-5 pb-6 sm:px-7 sm:pt-6">
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">{text}</AlertDialog.Description>
          </div>
          <div className={dialogFooter}>
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
