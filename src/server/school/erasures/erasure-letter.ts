import { longTime } from '#server/platform/time/time-text.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';

/** At once, to the account's address: somebody else's hand is noticed. */
export const writeErasureLetter: WriteLetter<'erasure_asked'> = async (tx, { userId }, setting) => {
  const asked = await tx
    .selectFrom('erasure_requests')
    .innerJoin('users', 'users.id', 'erasure_requests.user_id')
    .select(['email', 'first_name as firstName', 'asked_by as askedBy'])
    .select(['erasure_requests.cool_off_until as coolOffUntil', 'erasure_requests.due_at as dueAt'])
    .where('users.id', '=', userId)
    .where('erasure_requests.state', '=', 'open')
    .executeTakeFirst();
  if (!asked) return undefined;
  const { appName, timeZone, mail } = setting;
  const day = (at: string) => longTime(at, timeZone);
  const isWithdrawal = asked.askedBy === 'withdrawal';
  const to = { address: asked.email, name: asked.firstName };
  const dataTab = `${mail.publicUrl}/profile?tab=data`;
  if (asked.askedBy === 'retention') {
    return {
      to,
      subject: `Ваши данные будут стёрты — ${appName}`,
      heading: 'Школа собирается стереть ваши данные',
      blocks: [
        {
          text: 'Доступ к курсам у вас давно закончился, и с тех пор вы не входили. Всё, что о вас хранится, — ответы и отзывы, разговоры, анкеты, входы — школа стирает вместе с учётной записью.',
        },
        {
          text: `Войдите или попросите школу продлить доступ, иначе после ${day(asked.coolOffUntil)} ваши данные могут быть стёрты в любой день, не позже ${day(asked.dueAt)} (${timeZone}). Вернуть их будет нельзя.`,
        },
        { text: 'Вход отменит стирание. Нужны только сами данные — войдите и скачайте их в профиле.' },
        { button: 'Войти', address: dataTab },
      ],
    };
  }
  return {
    to,
    subject: `Просьба стереть ваши данные — ${appName}`,
    heading: 'Школа получила просьбу стереть ваши данные',
    blocks: [
      {
        text: isWithdrawal
          ? 'Вы отозвали согласие на обработку персональных данных, и без него школа не может вести ваше обучение.'
          : 'В вашей учётной записи попросили стереть всё, что о вас хранится: ответы и отзывы, разговоры, анкеты, входы.',
      },
      { text: `Данные будут стёрты не позже ${day(asked.dueAt)} (${timeZone}). Вернуть их будет нельзя.` },
      {
        text: isWithdrawal
          ? 'Передумали — войдите и дайте согласие снова: просьба отменится сама.'
          : `Передумали — возьмите просьбу назад до ${day(asked.coolOffUntil)} (${timeZone}).`,
      },
      {
        text: 'Если это были не вы, войдите, возьмите просьбу назад и смените пароль. Не получается войти — сразу напишите администратору школы.',
      },
      { button: 'Открыть «Мои данные»', address: dataTab },
    ],
  };
};
