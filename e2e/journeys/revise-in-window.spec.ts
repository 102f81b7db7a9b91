import { expect, expectAccessible, type Page, test } from '#e2e/fixtures.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';

// One place to say it better: the words, the remark about them and the button that sends are in the window together.

const filler = 'Вчера макет пришёл в пять, и проверить его до сборки я уже не успел. ';
const last = 'Прошу присылать макеты как-нибудь пораньше.';
/** 140 words. */
const content = `${filler.repeat(5)}\n\n${filler.repeat(5)}${last}`;
const criteria = ['Факты', 'Вопрос', 'Просьба'].map((title) => aCriterion(title));

/** The review begins with the second of three remarks, and the last is about the last sentence. */
async function reviewed(db: Db) {
  const given = await createStudentInLesson(db, {
    lesson: { content: Array.from({ length: 20 }, () => `## Шаг\n\n${filler}`).join('\n\n') },
  });
  const { lesson, student } = given;
  const version = await createMentorVersion(db, { lesson_id: lesson.id, criteria });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Случай назван. Спросите, что мешает.',
    first_criterion_id: criteria[1]?.id ?? null,
  });
  const start = content.indexOf(last);
  for (const [order, { id }] of criteria.entries()) {
    await createRemark(db, {
      review_id: review.id,
      criterion_id: id,
      order,
      level: 0,
      text: `Здесь не хватает главного: к какому дню и часу вы ждёте макет. ${order}`,
      next_step: order > 0 ? 'назовите день и час одной фразой.' : null,
      quotes: order === 2 ? [[start, start + last.length]] : [],
    });
  }
  return given;
}

const field = (page: Page) => page.getByLabel('Ваш ответ:');
const pinned = (page: Page) => page.getByRole('complementary', { name: 'Замечание наставника' });

/** What of it all lies within the window, covered by nothing, and how many boxes scroll. */
const look = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('textarea');
    const aside = document.querySelector('[data-pinned]');
    if (!area || !aside) throw new Error('No draft');
    // The end of the text is where the selected words end: the field is as high as its text.
    const { bottom, left } = area.getBoundingClientRect();
    const end = { y: bottom - 24, x: left + 20 };
    const isSeen = (x: number, y: number, what: Element) =>
      y > 0 && y < innerHeight && what.contains(document.elementFromPoint(x, y));
    const remark = aside.getBoundingClientRect();
    const scrollers = [...document.querySelectorAll('#review *')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    return {
      words: isSeen(end.x, end.y, area),
      remark:
        isSeen(remark.left + 20, remark.top + 4, aside) && isSeen(remark.left + 20, remark.bottom - 4, aside),
      send: [...document.querySelectorAll('button')].some((button) => {
        const box = button.getBoundingClientRect();
        return (
          button.textContent.startsWith('Отправить попытку 2') &&
          box.height > 0 &&
          isSeen(box.left + box.width / 2, box.top + box.height / 2, button)
        );
      }),
      scrollers: scrollers.map(({ tagName, className }) => `${tagName} ${className}`),
      at: {
        words: Math.round(end.y),
        remark: [remark.top, remark.bottom].map(Math.round),
        window: innerHeight,
      },
    };
  });

const all = { words: true, remark: true, send: true, scrollers: [] };

test('the words of a remark are selected and in the window, with the remark above and the way to send @phone', async ({
  page,
  db,
  signIn,
}) => {
  const { lesson, student } = await reviewed(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}#review`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Просьба/ }) });
  await card.getByRole('button', { name: 'Исправить это место' }).click();
  await expect(field(page)).toBeFocused();
  expect(
    await field(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe(last);
  const seen = await look(page);
  expect(seen).toMatchObject(all);
  await expect(pinned(page)).toContainText('Просьба');
  await expect(page.getByRole('link', { name: 'Следующий урок' })).toHaveCount(0);
  await expectAccessible(page);

  // What is typed takes the place of the words, and grows the field, without another scroller.
  await page.keyboard.type('Прошу присылать макеты к десяти утра. '.repeat(8));
  expect((await look(page)).scrollers).toEqual([]);
  await expect(
    page.getByRole('button', { name: 'Отправить попытку 2' }).filter({ visible: true }),
  ).toBeInViewport();

  // The others, one after another.
  await pinned(page)
    .getByRole('button', { name: /^ещё 2/ })
    .click();
  await expect(pinned(page)).toContainText('Факты');
  await pinned(page)
    .getByRole('button', { name: /^ещё 2/ })
    .click();
  await expect(pinned(page)).toContainText('Вопрос');
  await expect(page.getByText('Учтено')).toHaveCount(0);
});

test('opened without a place, the remark that the review begins with is above the draft @phone', async ({
  page,
  db,
  signIn,
}) => {
  const { lesson, student } = await reviewed(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}#review`);
  await page
    .getByRole('button', { name: /^Доработать/ })
    .filter({ visible: true })
    .click();
  await expect(pinned(page)).toContainText('Вопрос');
  await expect(field(page)).toBeFocused();
  expect(await look(page)).toMatchObject(all);
});
