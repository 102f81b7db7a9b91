import { sql } from 'kysely';
import { fullName } from '#domain/full-name.ts';
import { passwordOpens } from '#server/accounts/auth/no-password.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { linkBlocks } from './link-blocks.ts';
import { issueLink } from './personal-links.ts';

/** Nothing is sent to an address without an account, or of one whose sign-in is closed. */
export const writeResetLetter: WriteLetter<'reset'> = async (tx, { email }, setting) => {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'first_name as firstName', 'last_name as lastName'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('blocked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  const head = {
    to: { address: person.email, name: fullName(person) },
    subject: `Новый пароль — ${setting.appName}`,
    heading: 'Новый пароль',
  };
  const greeting = { text: `Здравствуйте, ${person.firstName}!` };
  if (!passwordOpens(setting, person)) {
    return {
      ...head,
      blocks: [
        greeting,
        {
          text: `Кто-то, скорее всего вы, попросил ссылку, чтобы задать новый пароль в школе «${setting.appName}». Пароль вам не нужен: им входят только администраторы, а вы — через сервер вашей организации.`,
        },
        { button: 'Перейти ко входу', address: `${setting.mail.publicUrl}/` },
      ],
    };
  }
  const token = await issueLink(tx, { userId: person.id, purpose: 'reset', email: person.email });
  return {
    ...head,
    blocks: [
      greeting,
      {
        text: `Кто-то, скорее всего вы, попросил ссылку, чтобы задать новый пароль в школе «${setting.appName}». Ссылка действует час и только один раз; если вы просили её несколько раз, годится та, что в последнем письме. Когда пароль изменится, все ваши сеансы завершатся.`,
      },
      ...linkBlocks(token, 'Задать новый пароль', setting),
      {
        text: 'Если вы об этом не просили, ничего делать не нужно: пароль останется прежним. Никому не пересылайте это письмо: со ссылкой из него можно войти вместо вас.',
      },
    ],
  };
};
