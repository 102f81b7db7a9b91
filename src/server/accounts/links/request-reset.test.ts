import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

// What is answered and queued where letters are sent: test/attacks/reset.test.ts.

test('Where nothing is sent, nothing is promised and nothing is queued', async () => {
  const quiet = await createTestApp();
  const response = await quiet.call('POST', '/api/auth/reset', { body: { email: 'anyone@example.ru' } });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { message: 'Попросите администратора школы: он даст вам ссылку для нового пароля' },
  ]);
  expect(await quiet.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await quiet.close();
});
