import { sql } from 'kysely';
import { fullName } from '#domain/full-name.ts';
import { showJoinCode } from '#domain/join-code.ts';
import type { Block } from '#server/telling/letters/letter.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { findLink } from './find-by-code.ts';
import { makeJoinRequest } from './join-requests.ts';

/** To whoever asked to join: only the letter tells whether the address has an account. */
export const writeJoinLetter: WriteLetter<'join'> = async (tx, asked, { appName, mail }) => {
  const link = await findLink(tx, asked.code);
  if (link?.state !== 'open') return undefined;
  const page = `${mail.publicUrl}/join/${showJoinCode(link.code)}`;
  const to = { address: asked.email };
  const heading = `Курс «${link.courseTitle}»`;
  const group = link.groupTitle === null ? '' : `, поток «${link.groupTitle}»`;
  const wasYou: Block = {
    text: 'Если вы об этом не просили, ничего не делайте: без вас ничего не изменится.',
  };
  if (await isKnown(tx, asked.email)) {
    return {
      to,
      subject: `${appName}: у вас уже есть учётная запись`,
      heading,
      blocks: [
        {
          text: `Кто-то, скорее всего вы, попросил записать этот адрес на курс «${link.courseTitle}»${group}. У вас уже есть учётная запись, войдите — и запишетесь одной кнопкой.`,
        },
        { button: 'Войти и записаться', address: page },
        wasYou,
      ],
    };
  }
  const token = await makeJoinRequest(tx, asked);
  return {
    to: { ...to, name: fullName(asked) },
    subject: `${appName}: подтвердите адрес и начните учиться`,
    heading,
    blocks: [
      {
        text: `${asked.firstName}, вы записываетесь на курс «${link.courseTitle}»${group}. Откройте ссылку и придумайте пароль. Она действует три дня.`,
      },
      { button: 'Записаться на курс', address: `${page}#${token}` },
      { code: token, note: `Если кнопка не работает, откройте ${page} и вставьте этот код:` },
      wasYou,
    ],
  };
};

const isKnown = async (tx: Parameters<typeof findLink>[0], email: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()) !== undefined;
