import type { UserImport } from '#contract/user-imports/schemas.ts';
import { inviteDays } from '#contract/users/schemas.ts';
import { arePasswordsForAdmins } from '#web/has-providers.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useDownloadInviteLinks, useInviteImported } from './user-import-changes.ts';

export interface InviteImportedProps {
  shown: UserImport;
  /** The operation that sends the letters. */
  onStarted: (started: UserImport) => void;
}

/** Invites the people of an import who have no way in yet. */
export function InviteImported({ shown, onStarted }: InviteImportedProps) {
  const isForAdmins = arePasswordsForAdmins();
  const send = useInviteImported(shown.id);
  const download = useDownloadInviteLinks(shown.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-line bg-warning-soft px-5 py-4 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        {plural(shown.invitable, 'человек', 'человека', 'человек')}{' '}
        {isForAdmins ? 'без приглашения' : 'без пароля'}.{' '}
        {download.isSuccess
          ? `Список скачан: передайте каждому его ссылку, она действует ${inviteDays} дней. Новый список отменит эти ссылки.`
          : `${sendsMail() ? 'Отправьте приглашения или передайте' : 'Передайте'} каждому его ссылку: по ней человек ${isForAdmins ? 'войдёт через сервер вашей организации' : 'сам задаст пароль'}. Ссылки действуют ${inviteDays} дней, новый список отменяет прежние.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {sendsMail() && (
          <Button
            variant="primary"
            pending={send.isPending}
            pendingLabel="Отправляем..."
            onClick={() => send.mutate(undefined, { onSuccess: onStarted })}
          >
            Отправить приглашения
          </Button>
        )}
        <DropdownMenu
          align="end"
          trigger={
            <Button
              variant={sendsMail() ? 'secondary' : 'primary'}
              icon={<DownloadIcon />}
              iconAfter={<ChevronDownIcon className="size-4" />}
              pending={download.isPending}
              pendingLabel="Готовим..."
            >
              Список ссылок
            </Button>
          }
        >
          <MenuItem onSelect={() => download.mutate('xlsx')}>Excel (.xlsx)</MenuItem>
          <MenuItem onSelect={() => download.mutate('csv')}>CSV</MenuItem>
        </DropdownMenu>
      </div>
    </div>
  );
}
