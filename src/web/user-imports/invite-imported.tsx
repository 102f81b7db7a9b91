import type { UserImport } from '#contract/user-imports/schemas.ts';
import { inviteDays } from '#contract/users/schemas.ts';
import { arePasswordsForAdmins } from '#web/has-providers.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { ChevronDownIcon, DownloadIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useDownloadInviteLinks, useInviteImported } from './user-import-changes.ts';

export interface InviteImportedProps {
  shown: UserImport;
  /** The operation that sends the letters. */
  onStarted: (started: UserImport) => void;
}

/** Invites the people of an import who have no way in yet; once letters have gone to all of them, it says so instead. */
export function InviteImported({ shown, onStarted }: InviteImportedProps) {
  const send = useInviteImported(shown.id);
  const download = useDownloadInviteLinks(shown.id);
  const isSent = shown.lettered === shown.invitable && !download.isSuccess;
  const offersLetters = sendsMail() && !isSent;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-3 rounded-lg border px-5 py-4 text-sm',
        isSent ? 'border-success-line bg-success-soft' : 'border-warning-line bg-warning-soft',
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-64">
        {isSent ? sentText(shown) : `${lackingText(shown)} ${linksText(download.isSuccess)}`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {offersLetters && (
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

const sentText = ({ lettered }: UserImport) =>
  `Отправлено ${plural(lettered, 'письмо', 'письма', 'писем')}. Приглашение в письме действует ${inviteDays} дней. Кому письмо не дойдёт, передайте ссылку сами.`;

const lackingText = ({ invitable }: UserImport) =>
  `${plural(invitable, 'человек', 'человека', 'человек')} ${arePasswordsForAdmins() ? 'без приглашения' : 'без пароля'}.`;

function linksText(isDownloaded: boolean): string {
  if (isDownloaded)
    return `Список скачан: передайте каждому его ссылку, она действует ${inviteDays} дней. Новый список отменит эти ссылки.`;
  const how = sendsMail() ? 'Отправьте приглашения или передайте' : 'Передайте';
  const then = arePasswordsForAdmins() ? 'войдёт через сервер вашей организации' : 'сам задаст пароль';
  return `${how} каждому его ссылку: по ней человек ${then}. Ссылки действуют ${inviteDays} дней, новый список отменяет прежние.`;
}
