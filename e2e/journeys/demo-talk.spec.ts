import { demoNotice } from '#server/mentor/demo/demo-notice.ts';
import { programNotice } from '#server/mentor/reviews/prompt/transcript.ts';
import { expect, expectAccessible, test as base } from '../fixtures.ts';
import { type RunningServer, runServer } from '../run-server.ts';

/** The demonstration as it is started first: on an empty folder, with its own database. */
const test = base.extend<object, { server: RunningServer }>({
  server: [async ({}, use) => runServer(() => ({ AI_BASE_URL: 'demo' }), use), { scope: 'worker' }],
});

const label = 'Собеседника изображает программа: готовые реплики, без ИИ';

const lines = [
  'Марат, до четверга презентацию не сделаю.',
  'Зачем она нужна к четвергу?',
  'Понимаю, что вам срочно. Могу показать черновик в пятницу утром.',
  'Что из неё важнее всего?',
];

test('a talk of eight lines in the demonstration ends in a review, and says who played', async ({
  page,
  server,
}) => {
  test.slow();
  await expect.poll(() => server.lines.some((line) => line.includes('└'))).toBe(true);
  const from = server.lines.findIndex((line) => line.includes('Студент'));
  const [email = '', password = ''] = ['Email', 'Пароль'].map((name) => {
    const line = server.lines.slice(from).find((one) => one.includes(`${name}:`));
    return line?.replaceAll('│', '').split(':')[1]?.trim();
  });
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('link', { name: /Трудные разговоры без потерь/ }).click();
  await page.getByRole('link', { name: /Тренажёр: «там на час»/ }).click();
  await page.getByRole('button', { name: 'Начать разговор' }).click();

  const log = page.getByRole('log');
  for (const [index, line] of lines.entries()) {
    await expect(page.getByText(label)).toBeVisible();
    await page.getByRole('textbox', { name: 'Ваша реплика' }).fill(line);
    await page.getByRole('button', { name: 'Сказать', exact: true }).click();
    await expect(log).toContainText(line);
    await expect(page.getByText(`реплика ${index + 2} из`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Подсказка/ })).toBeEnabled();
  }
  await expectAccessible(page);
  expect(await log.getByRole('article').count()).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'Закончить', exact: true }).click();
  await page.getByRole('button', { name: 'Получить разбор' }).click();
  await expect(page.getByText(demoNotice)).toBeVisible();
  await expect(page.getByText(programNotice)).toBeVisible();
});
