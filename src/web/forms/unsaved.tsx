import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

export interface DiscardQuestion {
  /** Called by the close button: closes at once when there are no unsaved changes. */
  ask: () => void;
  asked: boolean;
  stay: () => void;
  discard: () => void;
}

/**
 * Asks before unsaved text is lost: by the dialog's own buttons, the browser's «Назад», a reload or a closed tab. On a screen that
 * keeps it whatever the rest of its address says, `keptAt` is the screen's path.
 */
export function useDiscardQuestion(
  hasUnsaved: boolean,
  onClose: () => void,
  keptAt?: string,
): DiscardQuestion {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => hasUnsaved && next.pathname !== keptAt,
    enableBeforeUnload: () => hasUnsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return {
    ask: () => (hasUnsaved ? setIsClosing(true) : onClose()),
    asked: isClosing || isBlocked,
    stay() {
      setIsClosing(false);
      if (isBlocked) blocker.reset();
    },
    discard() {
      setIsClosing(false);
      if (isBlocked) blocker.proceed();
      else onClose();
    },
  };
}

export interface DiscardDialogProps extends DiscardQuestion {
  title?: string;
}

export function DiscardDialog({
  asked,
  stay,
  discard,
  title = 'Закрыть без сохранения?',
}: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={asked}
      onOpenChange={stay}
      title={title}
      text="То, что вы изменили, ещё не сохранено и пропадёт."
      cancelLabel="Вернуться"
      confirmLabel="Не сохранять"
      onConfirm={discard}
    />
  );
}
