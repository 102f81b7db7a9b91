import { Link } from '@tanstack/react-router';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirmEmail } from './link-changes.ts';

/** A button, not the opening itself: mail filters open links, and some run their scripts. */
export function ConfirmEmail({ token, isOwner }: { token: string; isOwner: boolean }) {
  const confirm = useConfirmEmail();
  if (confirm.isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <p role="status" className="[overflow-wrap:anywhere]">
          Готово. Теперь вы входите с адресом {shownEmail(confirm.data.email)}.
        </p>
        <Button asChild variant="primary" size="lg">
          <Link to={isOwner ? paths.dashboard() : paths.login()}>{isOwner ? 'К курсам' : 'Войти'}</Link>
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="primary"
      size="lg"
      className="w-full"
      pending={confirm.isPending}
      pendingLabel="Подтверждаем..."
      onClick={() => confirm.mutate(token)}
    >
      Подтвердить адрес
    </Button>
  );
}
