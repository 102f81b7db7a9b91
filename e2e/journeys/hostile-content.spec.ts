import { addressVectors, foreignHost, rawVectors } from '#test/attacks/markdown-vectors.ts';
import { createAnswer, createReview, createStudentInLesson } from '#test/factories.ts';
import { expect, test } from '../fixtures.ts';

// Hostile Markdown in a real browser: it must not open a dialog, run a script, request a foreign host or link to a forbidden
// scheme. test/attacks/markdown.test.ts checks all vectors, by the rendered elements.

/** Images of other sites fail to load. */
test.use({ expectedComplaints: [/Failed to load resource/] });

const some = [...rawVectors, ...addressVectors.filter((_, at) => at % 7 === 0)]
  .map(({ text }) => text)
  // The server refuses these texts, so they are never stored.
  .filter((text) => !text.includes('\u0000'));

/** In sequence; vectors that would swallow the following ones are placed at the end of separate texts. */
const swallowing = some.filter((text) =>
  /^(```|~~~|<!--|<script|<style|<\?|<!\[CDATA|<pre|<textarea)/im.test(text),
);
const plain = some.filter((text) => !swallowing.includes(text)).join('\n\n');

test('Hostile texts in a lesson, an answer and its feedback do nothing', async ({ page, db, signIn }) => {
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => happened.push(`popup: ${popup.url()}`));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith(foreignHost)) happened.push(`request: ${request.url()}`);
  });
  // Requests to other sites are aborted.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());

  const { lesson, student } = await createStudentInLesson(db, { lesson: { title: 'Урок', content: plain } });
  const answer = await createAnswer(db, {
    user_id: student.id,
    lesson_id: lesson.id,
    content: plain.slice(0, 20_000),
  });
  const review = await createReview(db, { answer_id: answer.id, text: plain });
  await signIn(student);

  const inspect = async () => {
    await page.goto(`/lesson/${lesson.id}`);
    await expect(page.locator('.prose').first()).toBeVisible();
    return page.evaluate(() =>
      [...document.querySelectorAll('.prose :is([href], [src])')]
        .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
        .filter((address) => URL.canParse(address, location.href))
        .map((address) => new URL(address, location.href).protocol),
    );
  };

  const schemes = new Set(await inspect());
  expect([...schemes].filter((scheme) => !/^(https?|ircs?|mailto|xmpp):$/.test(scheme))).toEqual([]);
  for (const link of await page.locator('.prose a[href^="#"], .prose a:not([href])').all())
    // By the page's own hand: some have no size, or lie where nobody can press.
    await link.evaluate((one: HTMLElement) => one.click());

  for (const text of swallowing) {
    await db.updateTable('reviews').set({ text }).where('id', '=', review.id).execute();
    await db.updateTable('lessons').set({ content: text }).where('id', '=', lesson.id).execute();
    await inspect();
  }
  expect(happened).toEqual([]);
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
});
