import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { courseWithCurator, opened, row, waiting } from '../queue-setting.ts';

test('Enter, then Z within ten seconds: the student’s page, bell and outbox have seen nothing @phone', async ({
  page,
  db,
  signIn,
  openAs,
}, { project }) => {
  test.slow();
  const setting = await courseWithCurator(db);
  const { student, answer } = await waiting(db, setting, { reason: 'release', name: 'Иван' });
  await waiting(db, setting, { reason: 'release', name: 'Пётр', dueIn: 9 });
  const theirs = await openAs(student);
  const heard: string[] = [];
  theirs.on('response', (response) => {
    if (/\/api\/lessons\/.*\/answers/.test(response.url()))
      void response.text().then((body) => heard.push(body));
  });
  await theirs.goto(`/lesson/${setting.lesson.id}`);
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Иван').getByRole('link').click();
  await expect(opened(page, 'Иван')).toBeVisible();
  if (project.name === 'phone') await page.getByRole('button', { name: /^Показать студенту/ }).click();
  else await page.keyboard.press('Enter');
  await expect(opened(page, 'Пётр')).toBeVisible();
  const back = page.getByRole('button', { name: 'Вернуть (Z)' });
  await expect(back).toBeInViewport();
  await expectAccessible(page);
  await expectApart(page, back);
  if (project.name === 'phone') await back.click();
  else await page.keyboard.press('z');
  await expect(opened(page, 'Иван')).toBeVisible();
  await expect(back).toBeHidden();
  // What the ten seconds hold doesn't hang on the width of a screen.
  if (project.name === 'phone') {
    await page.getByRole('link', { name: 'Назад к очереди' }).click();
    await expect(row(page, 'Иван')).toHaveCount(1);
    return;
  }
  // Nothing is left of the decision that could take effect later.
  const decided = db.selectFrom('referrals').select(['settle_at', 'settled_at']);
  expect(await decided.where('answer_id', '=', answer.id).execute()).toEqual([
    { settle_at: null, settled_at: null },
  ]);
  const inForce = await db
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answer.id)
    .where('in_force', '=', true)
    .execute();
  expect(inForce).toEqual([]);
  expect(await db.selectFrom('notices').select('id').where('user_id', '=', student.id).execute()).toEqual([]);
  expect(await db.selectFrom('outbox').select('id').where('user_id', '=', student.id).execute()).toEqual([]);
  await expect(theirs.getByText('Хорошее начало, Иван.')).toHaveCount(0);
  expect(heard.join()).not.toContain('Хорошее начало, Иван.');
  await expect(row(page, 'Иван')).toHaveCount(1);
});

/** It lies over no heading and no other button that can be pressed. */
async function expectApart(page: Page, one: ReturnType<Page['getByRole']>): Promise<void> {
  const own = await one.boundingBox();
  if (!own) throw new Error('It is shown');
  const others = await page.locator('h1, h2, h3, button:enabled').evaluateAll((all) =>
    all
      .filter((element) => !element.textContent?.includes('Вернуть'))
      .map((element) => element.getBoundingClientRect().toJSON())
      .filter(({ width, height }) => width > 1 && height > 1),
  );
  const meets = others.filter(
    ({ left, right, top, bottom }) =>
      left < own.x + own.width && right > own.x && top < own.y + own.height && bottom > own.y,
  );
  expect(meets).toEqual([]);
}
