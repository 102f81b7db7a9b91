import { inviteDays } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { hasNoPassword, passwordOpens } from '#server/accounts/auth/no-password.ts';
import { linkBlocks } from '#server/accounts/links/link-blocks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { unexpired } from '#server/school/enrolments/enrolments.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { selectAddressee } from '#server/telling/letters/select-addressee.ts';
import { issueInvite } from './invite.ts';

/** Written with a new link, beside those of letters before; not at all for somebody who has set a password meanwhile. */
export const writeInviteLetter: WriteLetter<'invite'> = async (tx, { userId, invitedById }, setting) => {
  const person = await selectAddressee(tx, userId).select('role').where(hasNoPassword).executeTakeFirst();
  if (!person) return undefined;
  const inviter = invitedById === null ? undefined : await findInviter(tx, invitedById);
  const { email, firstName } = person;
  const token = await issueInvite(tx, { userId, email, actorId: inviter?.id ?? null });
  if (token === undefined) return undefined;
  const { appName } = setting;
  const courses = await titlesOfCourses(tx, userId);
  const opens = passwordOpens(setting, person);
  const who = inviter ? `${fullName(inviter)} приглашает вас` : 'Вас приглашают';
  return {
    to: { address: email, name: fullName(person) },
    subject: `Приглашение — ${appName}`,
    heading: `Приглашение в школу «${appName}»`,
    blocks: [
      { text: `Здравствуйте, ${firstName}!` },
      {
        text: `${who} в школу «${appName}». Учётная запись для вас уже создана, входить в неё вы будете по этому адресу: ${shownEmail(email)}. ${opens ? 'Осталось придумать пароль: его будете знать только вы' : 'Осталось войти по ссылке через сервер вашей организации'}.`,
      },
      ...(courses.length > 0 ? [{ text: coursesText(courses) }] : []),
      ...linkBlocks(token, opens ? 'Задать пароль' : 'Войти', setting),
      {
        text: `Приглашение действует ${inviteDays} дней и только один раз. Если вы его не ждали, ничего делать не нужно. Никому не пересылайте это письмо: со ссылкой из него можно войти вместо вас.`,
      },
    ],
  };
};

const findInviter = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();

const mostNamed = 5;

const titlesOfCourses = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_courses')
    .innerJoin('courses', 'courses.id', 'user_courses.course_id')
    .select('courses.title')
    .where('user_courses.user_id', '=', userId)
    .where(unexpired)
    .orderBy('user_courses.enrolled_at')
    .orderBy('user_courses.id')
    .execute();

function coursesText(courses: readonly { title: string }[]): string {
  const named = courses.slice(0, mostNamed).map(({ title }) => `«${title}»`);
  const others = courses.length - named.length;
  if (courses.length === 1) return `Вам открыт курс ${named[0]}.`;
  return `Вам открыты курсы: ${named.join(', ')}${others > 0 ? ` и ещё ${others}` : ''}.`;
}
