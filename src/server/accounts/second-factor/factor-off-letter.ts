import { fullName } from '#domain/full-name.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { selectAddressee } from '#server/telling/letters/select-addressee.ts';

/** Whoever didn’t ask for it learns that nothing confirms the password any more. */
export const writeFactorOffLetter: WriteLetter<'factor_off'> = async (tx, { userId, by }, setting) => {
  const user = await selectAddressee(tx, userId).executeTakeFirst();
  if (!user) return undefined;
  const { appName, mail } = setting;
  return {
    to: { address: user.email, name: fullName(user) },
    subject: `Второй фактор выключен — ${appName}`,
    heading: 'Второй фактор выключен',
    blocks: [
      { text: `Здравствуйте, ${user.firstName}!` },
      {
        text: `В школе «${appName}» (${mail.publicUrl}) ${who[by]}. Теперь пароль ничем больше не подтверждается, пока вы не настроите второй фактор снова.`,
      },
      {
        text: 'Если вы об этом не просили, сразу смените пароль и напишите администратору школы.',
      },
      { button: 'Открыть настройки профиля', address: `${mail.publicUrl}/profile?tab=settings` },
    ],
  };
};

const who = {
  person: 'вы выключили второй фактор своей учётной записи',
  administrator: 'администратор сбросил второй фактор вашей учётной записи, и все ваши входы завершены',
  operator: 'второй фактор вашей учётной записи сбросили на сервере, и все ваши входы завершены',
};
