import { fullName } from '#domain/full-name.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { getEmailChange } from './email-change.ts';
import { linkBlocks } from './link-blocks.ts';
import { issueLink, lockOwner } from './personal-links.ts';

/** Nothing is sent once the person has cancelled the change, or asked for another address. */
export const writeConfirmEmailLetter: WriteLetter<'confirm_email'> = async (
  tx,
  { userId, email },
  setting,
) => {
  const person = await lockOwner(tx, { userId });
  const { pendingEmail } = await getEmailChange(tx, { id: userId });
  if (!person || pendingEmail !== email) return undefined;
  const { firstName } = person;
  const token = await issueLink(tx, { userId, purpose: 'confirm_email', email });
  return {
    to: { address: email, name: fullName(person) },
    subject: `Подтвердите новый адрес — ${setting.appName}`,
    heading: 'Подтвердите новый адрес',
    blocks: [
      { text: `Здравствуйте, ${firstName}!` },
      {
        text: `Вы указали этот адрес как новый в школе «${setting.appName}». Подтвердите его — и с ним вы будете входить. Ссылка действует сутки; пока вы её не открыли, адрес прежний.`,
      },
      ...linkBlocks(token, 'Подтвердить адрес', setting),
      {
        text: 'Если вы не меняли адрес, просто удалите это письмо: без подтверждения ничего не изменится.',
      },
    ],
  };
};
