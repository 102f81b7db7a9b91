import { expect, test } from 'vitest';
import { createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createImportSetting } from '#test/import-setting.ts';

const t = forAllTests(() => createImportSetting());

test('A person whom the database keeps is named as our own fault, and the others go', async () => {
  const [kept, gone] = [await createUser(t.db), await createUser(t.db)];
  await t.pool.query('create table kept (user_id uuid references users)');
  await t.pool.query('insert into kept values ($1)', [kept.id]);
  const post = (url: string, body: object) => t.call('POST', url, { as: t.admin, body });
  const ids = [kept.id, gone.id];
  const { id } = (await post('/api/users/bulk', { action: { kind: 'delete' }, ids })).json();
  await t.work();
  const deletion = await t.done(id);
  expect(deletion).toMatchObject({ updated: 1, failed: 1 });
  const failures = await t.call('GET', `/api/users/imports/${id}/failures`, { as: t.admin });
  expect(failures.body).toContain('Удалить не удалось: на сервере сбой');
  await t.pool.query('drop table kept');
});
