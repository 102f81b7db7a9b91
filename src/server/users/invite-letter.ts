import { inviteDays } from '#contract/users.ts';
import { hasNoPassword } from '#server/auth/no-password.ts';
import type { Tx } from '#server/db/connect.ts';
import { linkPath } from '#server/links/personal-links.ts';
import type { WriteLetter } from '#server/mail/letters.ts';
import { issueInvite } from './invite.ts';

/** Written with a new link, which cancels the one before; not at all for somebody who has set a password meanwhile. */
export const inviteLetter: WriteLetter<'invite'> = async (tx, { userId, invitedById }, { appName, mail }) => {
  const person = await findInvited(tx, userId);
  if (!person) return undefined;
  const inviter = invitedById === null ? undefined : await findInviter(tx, invitedById);
  const { email } = person;
  const token = await issueInvite(tx, { userId, email, actorId: inviter?.id ?? null });
  if (token === undefined) return undefined;
  const { firstName, lastName } = person;
  return {
    to: { address: email, name: `${firstName} ${lastName}` },
    subject: `Приглашение: ${appName}`,
    heading: `${firstName}, вас приглашают учиться`,
    blocks: [
      {
        text: `${inviter ? `Вас приглашает ${inviter.firstName} ${inviter.lastName}` : 'Вас приглашают'}: для вас создана учётная запись в «${appName}». Входить вы будете по этому адресу почты: ${email}.`,
      },
      { text: 'Осталось придумать пароль. Его будете знать только вы.' },
      { button: 'Задать пароль', address: mail.publicUrl + linkPath(token) },
      {
        code: token,
        note: `Если ссылка не открывается, вставьте этот код на странице ${mail.publicUrl}/welcome`,
      },
      {
        text: `Приглашение действует ${inviteDays} дней и срабатывает один раз. Если вы его не ждали, ничего не делайте.`,
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
