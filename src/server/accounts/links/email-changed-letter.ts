import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { selectAddressee } from '#server/telling/letters/select-addressee.ts';

/** To the former address. The new one isn't named: the mailbox may no longer be the person's. */
export const writeEmailChangedLetter: WriteLetter<'email_changed'> = async (
  tx,
  { userId, email },
  { appName, mail },
) => {
  const person = await selectAddressee(tx, userId).executeTakeFirst();
  if (!person) return undefined;
  return {
    to: { address: email, name: fullName(person) },
    subject: `Адрес вашей учётной записи изменён — ${appName}`,
    heading: 'Адрес изменён',
    blocks: [
      { text: `Здравствуйте, ${person.firstName}!` },
      {
        text: `В школе «${appName}» (${mail.publicUrl}) у вашей учётной записи теперь другой адрес. Входить с прежним, ${shownEmail(email)}, больше нельзя, и письма школы на него приходить не будут.`,
      },
      {
        text: 'Если адрес меняли не вы, сразу напишите администратору школы: он вернёт прежний адрес и завершит чужие сеансы.',
      },
    ],
  };
};
