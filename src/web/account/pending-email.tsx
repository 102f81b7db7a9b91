import { useQuery } from '@tanstack/react-query';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { Button } from '#web/ui/button.tsx';
import { emailChangeQuery, useCancelEmailChange, useResendEmailChange } from './account-changes.ts';

/** The address that isn't confirmed yet; nothing without one. */
export function PendingEmail() {
  // The link may have been opened on another device.
  const { data } = useQuery({ ...emailChangeQuery, staleTime: 0 });
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  if (!data?.pendingEmail) return null;
  return (
    <div role="status" className="mb-5 flex flex-col gap-3 rounded-md bg-sunken px-3.5 py-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        Мы отправили письмо на {shownEmail(data.pendingEmail)}. Откройте ссылку из него; пока адрес прежний
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={resend.isPending}
          pendingLabel="Отправляем..."
          onClick={() => resend.mutate()}
        >
          Отправить ещё раз
        </Button>
        <Button
          size="sm"
          pending={cancel.isPending}
          pendingLabel="Отменяем..."
          onClick={() => cancel.mutate()}
        >
          Отменить
        </Button>
      </div>
    </div>
  );
}
