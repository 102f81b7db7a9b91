import { expect, test } from 'vitest';
import { testDatabase } from '#test/for-all-tests.ts';
import { nameOperator, publishedTexts } from '#test/legal-setting.ts';
import { operatorMeta } from './operator-meta.ts';

const t = testDatabase();

/** As a process that has read nothing yet. */
const readAnew = () => operatorMeta(t.db.withoutPlugins());

test('a school that names nobody has its page as ever; a name stays where it stands, and the policy is found by its number', async () => {
  expect(await readAnew()).toBeUndefined();
  await nameOperator(t.db, { name: 'ООО «Ромашка»"><script>' });
  expect(await readAnew()).toBe('<meta name="operator" content="ООО «Ромашка»&#34;&#62;&#60;script&#62;">');
  await publishedTexts(t.db, ['policy']);
  expect(await readAnew()).toContain(' data-policy="1">');
});
