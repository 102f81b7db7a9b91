import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export interface DiscardQuestion {
  /** What a closing button calls: closes at once when there is nothing to lose. */
  ask: () => void;
  asked: boolean;
  stay: () => void;
  discard: () => void;
}

/**
 * Guards typed text against an accidental close: by the dialog's own buttons, by the browser's «Назад», by a reload or a
 * closed tab.
 */
export function useDiscardQuestion(hasUnsaved: boolean, onClose: () => void): DiscardQuestion {
  const [isClosing, setIsClosing] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: () => hasUnsaved,
    enableBeforeUnload: () => hasUnsaved,
    withResolver: true,
  });
  const isLeaving = leaving.status === 'blocked';
  return {
    ask: () => (hasUnsaved ? setIsClosing(true) : onClose()),
    asked: isClosing || isLeaving,
    stay() {
      setIsClosing(false);
      if (isLeaving) leaving.reset();
    },
    discard() {
      setIsClosing(false);
      if (isLeaving) leaving.proceed();
      else onClose();
    },
  };
}

export function DiscardDialog({ asked, stay, discard }: DiscardQuestion) {
  return (
    <ConfirmDialog
      open={asked}
      onOpenChange={stay}
      title="Закрыть без сохранения?"
      text="То, что вы изменили, ещё не сохранено и пропадёт."
      cancelLabel="Вернуться"
      confirmLabel="Не сохранять"
      onConfirm={discard}
    />
  );
}
