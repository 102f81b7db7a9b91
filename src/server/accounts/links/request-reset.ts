import { countGuess } from '#server/accounts/auth/guess-limit.ts';
import { fingerprint } from '#server/accounts/auth/login.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';

/**
 * Queues the same row for every address, in the same statements: whether it has an account is looked up when the letter is
 * written, so neither the response nor its time tells.
 */
export async function requestReset(
  db: Db,
  { email }: { email: string },
  { address, sendsMail }: { address: string; sendsMail: boolean },
): Promise<{ message: string }> {
  if (!sendsMail) return { message: 'Попросите администратора школы: он даст вам ссылку для нового пароля' };
  await countGuess(db, [
    { limit: 'reset', of: fingerprint(email) },
    { limit: 'reset-place', of: networkOf(address) },
  ]);
  await db.transaction().execute((tx) => queueMail(tx, { kind: 'reset', email }, { urgent: true }));
  return {
    message:
      'Если у этого адреса есть учётная запись, на него придёт письмо со ссылкой. Ссылка действует час; если письма нет, проверьте папку «Спам»',
  };
}
