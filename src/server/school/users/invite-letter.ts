import { inviteDays } from '#contract/users/schemas.ts';
import { hasNoPassword } from '#server/accounts/auth/no-password.ts';
import { linkBlocks } from '#server/accounts/links/link-blocks.ts';
import type { WriteLetter } from '#server/mail/letters.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { issueInvite } from './invite.ts';

/** Written with a new link, which cancels the one before; not at all for somebody who has set a password meanwhile. */
export const writeInviteLetter: WriteLetter<'invite'> = async (tx, { userId, invitedById }, setting) => {
  const person = await findInvited(tx, userId);
  if (!person) return undefined;
  const inviter = invitedById === null ? undefined : await findInviter(tx, invitedById);
  const { email, firstName, lastName } = person;
  const token = await issueInvite(tx, { userId, email, actorId: inviter?.id ?? null });
  if (token === undefined) return undefined;
  const { appName } = setting;
  const who = inviter ? `${inviter.firstName} ${inviter.lastName} приглашает вас` : 'Вас приглашают';
  return {
    to: { address: email, name: `${firstName} ${lastName}` },
    subject: `Приглашение — ${appName}`,
    heading: `Приглашение в школу «${appName}»`,
    blocks: [
      { text: `Здравствуйте, ${firstName}!` },
      {
        text: `${who} в школу «${appName}». Учётная запись для вас уже создана, входить в неё вы будете по этому адресу: ${email}. Осталось придумать пароль: его будете знать только вы.`,
      },
      ...linkBlocks(token, 'Задать пароль', setting),
      {
        text: `Приглашение действует ${inviteDays} дней и только один раз. Если вы его не ждали, ничего делать не нужно. Никому не пересылайте это письмо: со ссылкой из него можно войти вместо вас.`,
      },
    ],
  };
};

const findInvited = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .where(hasNoPassword)
    .executeTakeFirst();

const findInviter = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
