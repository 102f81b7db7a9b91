import { recordChange } from '#server/platform/audit/audit.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { queueMail } from './queue-mail.ts';
import { assertMailIsOn } from './retry-letters.ts';

/** To the administrator's own address, at most once a minute. */
export async function sendTestLetter(
  db: Db,
  viewer: Viewer,
  mail: MailConfig | undefined,
): Promise<{ id: string; to: string }> {
  assertMailIsOn(mail);
  const minute = new Date().toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
  const { email } = viewer;
  return db.transaction().execute(async (tx) => {
    const options = { userId: viewer.id, key: `test:${viewer.id}:${minute}`, urgent: true };
    const id = await queueMail(tx, { kind: 'test', email }, options);
    if (id === undefined)
      throw conflict('Проверочное письмо уже в пути. Отправить ещё одно можно через минуту');
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'test_letter_sent',
      subjectId: viewer.id,
      details: { to: email },
    });
    return { id, to: email };
  });
}
