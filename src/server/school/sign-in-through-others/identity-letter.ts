import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { WriteLetter } from '#server/telling/letters/letters.ts';
import { selectAddressee } from '#server/telling/letters/select-addressee.ts';

/** Whoever didn't do it learns that the account has another way in, or has lost one. */
export const writeIdentityLetter: WriteLetter<'identity_changed'> = async (
  tx,
  { userId, act, provider, email },
  setting,
) => {
  const user = await selectAddressee(tx, userId).executeTakeFirst();
  if (!user) return undefined;
  const { appName, mail } = setting;
  const heading = `Вход через другой сервер ${act === 'unbound' ? 'отвязан' : 'привязан'}`;
  const whose = email === null ? '' : ` (${shownEmail(email)})`;
  const { done, otherwise } = words[act];
  return {
    to: { address: user.email, name: fullName(user) },
    subject: `${heading} — ${appName}`,
    heading,
    blocks: [
      { text: `Здравствуйте, ${user.firstName}!` },
      { text: `В школе «${appName}» (${mail.publicUrl}) ${done} вход через «${provider}»${whose}.` },
      { text: otherwise },
      { button: 'Открыть настройки профиля', address: `${mail.publicUrl}/profile?tab=settings` },
    ],
  };
};

const notBound =
  'Если это не вы, отвяжите его в профиле, завершите там чужие сеансы и напишите администратору школы.';

const words = {
  bound_in_profile: { done: 'в вашем профиле привязан', otherwise: notBound },
  bound_by_invitation: { done: 'по приглашению к вашей учётной записи привязан', otherwise: notBound },
  bound_by_address: {
    done: 'к вашей учётной записи по адресу почты привязан',
    otherwise: `Так бывает, когда через этот сервер входят впервые. ${notBound}`,
  },
  unbound: {
    done: 'от вашей учётной записи отвязан',
    otherwise:
      'Войти так больше нельзя. Если это не вы, завершите в профиле чужие сеансы и сразу напишите администратору школы.',
  },
};
