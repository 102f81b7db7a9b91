import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

export interface LogoutQuestionProps {
  onLogout: () => void;
  onStay: () => void;
}

/** Before somebody leaves words behind that they may believe sent. */
export const LogoutQuestion = ({ onLogout, onStay }: LogoutQuestionProps) => (
  <ConfirmDialog
    open
    onOpenChange={onStay}
    title="Выйти, не отправив?"
    text="Вы начали писать и не отправили. Написанное останется черновиком и найдётся здесь, когда вы войдёте снова."
    confirmLabel="Выйти"
    cancelLabel="Остаться"
    tone="plain"
    onConfirm={onLogout}
  />
);
