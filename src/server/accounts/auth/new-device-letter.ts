import { longTime } from '#server/platform/time/time-text.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { selectAddressee } from '#server/telling/letters/select-addressee.ts';

/** To the account's address of now: the old one may no longer be theirs. */
export const writeNewDeviceLetter: WriteLetter<'new_device'> = async (
  tx,
  { userId, device, address, at },
  setting,
) => {
  const user = await selectAddressee(tx, userId).executeTakeFirst();
  if (!user) return undefined;
  const { appName, timeZone, mail } = setting;
  const day = longTime(at, timeZone);
  return {
    to: { address: user.email, name: user.firstName },
    subject: `Новый вход в «${appName}»`,
    heading: 'В вашу учётную запись вошли с нового устройства',
    blocks: [
      {
        list: [
          { text: `Когда: ${day} (${timeZone})` },
          { text: `Устройство: ${device || 'неизвестно'}` },
          { text: `Адрес: ${address}` },
        ],
      },
      { text: 'Если это были вы, ничего делать не нужно.' },
      { text: 'Если не вы, завершите этот вход в профиле и смените пароль.' },
      { button: 'Открыть настройки профиля', address: `${mail.publicUrl}/profile?tab=settings` },
    ],
  };
};
