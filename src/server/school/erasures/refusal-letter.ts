import type { WriteLetter } from '#server/telling/letters/letters.ts';

/** What the school has answered, in its own words. */
export const writeRefusalLetter: WriteLetter<'erasure_refused'> = async (
  tx,
  { requestId },
  { appName, mail },
) => {
  const refused = await tx
    .selectFrom('erasure_requests')
    .innerJoin('users', 'users.id', 'erasure_requests.user_id')
    .select(['email', 'first_name as firstName', 'number', 'asked_by as askedBy', 'refusal'])
    .where('erasure_requests.id', '=', requestId)
    .where('erasure_requests.state', '=', 'refused')
    .executeTakeFirst();
  if (!refused || refused.refusal === null) return undefined;
  const { number, askedBy, refusal } = refused;
  const isByTerm = askedBy === 'retention';
  return {
    to: { address: refused.email, name: refused.firstName },
    subject: `${isByTerm ? 'Ваши данные остаются' : 'Отказ стереть ваши данные'} — ${appName}`,
    heading: isByTerm
      ? 'Школа решила оставить ваши данные'
      : `Школа отказалась стереть ваши данные по просьбе № ${number}`,
    blocks: [
      { text: `Причина: ${refusal}` },
      {
        text: isByTerm
          ? 'Раньше школа собиралась стереть их, потому что вы давно не учитесь. Пока этого не будет.'
          : 'Данные остаются у школы. Вопросы — к её администратору; попросить стереть данные можно снова.',
      },
      { button: 'Открыть «Мои данные»', address: `${mail.publicUrl}/profile?tab=data` },
    ],
  };
};
