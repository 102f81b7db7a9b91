import {
  aCriterion,
  createMentorVersion,
  createScenario,
  createSkill,
  createStudentInLesson,
  hoursFromNow,
} from '#test/factories.ts';
import type { Behaviour, ModelRequest } from '#test/model-server.ts';
import { sweep } from '#test/reminders.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

// One person's way through the trainer, without a mouse. Its steps are printed with PLAYWRIGHT_LIST_PRINT_STEPS=1.

type Db = Parameters<typeof createScenario>[0];

const asked = 'Вчера макет пришёл в пять. Когда будет утром?';
const better = 'Понимаю, тебе трудно. Когда будет утром? К одиннадцати сможешь?';

const reviewOf = (quote: string, level: string, text: string, checks = '') => [
  'Человеку: нет\n',
  `## 1. Просьба\nУровень: ${level}\n> ${quote}\n${text}\n${level === 'Есть' ? '' : 'Дальше: назовите час.\n'}`,
  `${checks}## Итог\nЕсть с чем работать.\nУверенность: высокая\n`,
];

const closed = '## Прошлые замечания\n- З1: закрыто. > К одиннадцати сможешь?\n';

const playing = ({ body }: ModelRequest): Behaviour => {
  if (body.messages[0]?.content.includes('# Денис'))
    return { kind: 'text', pieces: ['Человеку: нет\nОтметки: нет\n', 'Не знаю. ', 'Посмотрим.'] };
  const isTake = body.messages.at(-1)?.content.includes(better) === true;
  const pieces = isTake
    ? reviewOf(better, 'Есть', 'Час назван.', closed)
    : reviewOf(asked, 'Пока нет', 'Час ещё не назван.');
  return { kind: 'text', pieces };
};

async function lessonWithTalk(db: Db) {
  const setting = await createStudentInLesson(db, {
    lesson: { title: 'Макет после обеда', attempts_limit: 3 },
  });
  const lesson_id = setting.lesson.id;
  const { criteria } = await createMentorVersion(db, { lesson_id, criteria: [aCriterion('Просьба')] });
  const ties = criteria.map(({ id }) => ({ criterion_id: id, lesson_id }));
  await createSkill(db, { title: 'Понятная просьба', criteria: ties });
  await createScenario(db, { lesson_id });
  return setting;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Ваша реплика' });
const reply = (page: Page, place: number) =>
  page.getByRole('article', { name: new RegExp(`^Денис ?, реплика ${place}$`) });

async function tabTo(page: Page, target: ReturnType<Page['locator']>) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key doesn’t lead there');
}

async function press(page: Page, target: ReturnType<Page['locator']>) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The field has the focus already. */
async function sayLine(page: Page, text: string, place: number) {
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(button(page, 'Сказать')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(reply(page, place)).toContainText('Посмотрим.');
}

test('a talk, its review, the same place said better, compared and sent: the remark is closed, the skill has both points, and the words go into life', async ({
  page,
  db,
  model,
  signIn,
}) => {
  test.slow();
  const { lesson, student } = await lessonWithTalk(db);
  model.always(playing);
  await signIn(student);

  await test.step('the talk is begun from the lesson, and two lines are said', async () => {
    await page.goto(`/lesson/${lesson.id}`);
    await press(page, button(page, 'Начать разговор'));
    await sayLine(page, 'Привет, Денис. Есть минута?', 2);
    await sayLine(page, asked, 3);
  });

  await test.step('it is ended, and its review quotes the second line', async () => {
    await press(page, button(page, 'Закончить'));
    await press(page, button(page, 'Получить разбор'));
    await expect(page.getByText('Час ещё не назван.')).toBeVisible();
    await expect(page.locator('mark').first()).toContainText('Когда будет утром');
  });

  await test.step('«Сказать иначе» at the remark leads into a take, with the remark beside the field', async () => {
    const remark = page.getByRole('listitem').filter({ hasText: 'Час ещё не назван.' });
    await press(page, remark.getByRole('button', { name: 'Сказать иначе с реплики 2' }));
    await expect(page.getByText(/^Другая попытка разговора, с реплики 2 · разговор от/)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Замечание наставника' })).toContainText(
      'назовите час',
    );
    await sayLine(page, better, 3);
  });

  await test.step('both are compared from the branch', async () => {
    await press(page, button(page, 'Закончить'));
    await press(page, page.getByRole('link', { name: 'Сравнить' }));
    await expect(page.getByText('Начало общее: 3 реплики')).toBeVisible();
    await expect(page.getByRole('insertion').first()).toContainText('Понимаю');
    await expectAccessible(page);
  });

  await test.step('the take is sent, and the remark is closed by its words', async () => {
    await press(page, button(page, 'Отправить эту попытку'));
    await expect(page.getByText('Закрыто 1 из 1')).toBeVisible();
    await expect(page.getByText('Получилось', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the better words become a plan, and are said again at once: in a take from their line', async () => {
    const card = page.getByRole('region', { name: 'Критерий на высшем уровне' });
    await expect(card.getByRole('blockquote')).toHaveText(`«${better}»`);
    await press(page, card.getByRole('button', { name: 'Взять в жизнь' }));
    await expect(card.getByLabel('Если…')).toBeFocused();
    await page.keyboard.type('скажет «к пяти»');
    await expect(card.getByLabel('…то скажу:')).toHaveValue(better);
    await press(page, card.getByRole('button', { name: 'Записать' }));
    await expect(card.getByText(/План записан: спросим/)).toBeVisible();
    await press(page, card.getByRole('button', { name: 'Сказать это ещё раз' }));
    await expect(page.getByText('Раньше вы сказали:')).toContainText(better);
  });

  await test.step('«Мой путь» has both points, the newest leading to its review', async () => {
    await press(page, page.getByRole('link', { name: 'Мой путь' }).first());
    const skill = page.getByRole('listitem', { name: 'Понятная просьба' });
    const newest = skill.getByRole('link', {
      name: /^Есть.*«Макет после обеда», попытка 2, другая попытка разговора$/,
    });
    await expect(newest).toBeVisible();
    await press(page, skill.locator('summary').filter({ hasText: 'Подробно' }));
    await expect(skill.getByRole('table').getByRole('row')).toHaveCount(3);
    await expectAccessible(page);
    await press(page, newest);
    await expect(page).toHaveURL(/\/lesson\/.*#review$/);
  });

  await test.step('on its day the bell asks; it went otherwise, and may be said again', async () => {
    await sweep(db, hoursFromNow(8 * 24));
    await page.reload();
    await press(page, page.getByRole('button', { name: /^Уведомления, непрочитанных/ }));
    await press(page, page.getByRole('link', { name: /Вы собирались кое-что сказать/ }));
    await expect(page).toHaveURL(/\/skills#plans$/);
    const plans = page.getByRole('region', { name: 'Моё' });
    await press(page, plans.getByRole('button', { name: 'Вышло иначе' }));
    await expect(plans.getByRole('button', { name: 'Прорепетировать ещё раз' })).toBeVisible();
    await press(page, plans.getByRole('button', { name: 'Готово' }));
    await expect(plans.getByText(/^Вышло иначе, /)).toBeVisible();
  });
});
