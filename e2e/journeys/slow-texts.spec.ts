import { readFile } from 'node:fs/promises';
import { slowTexts } from '#test/attacks/slow-texts.ts';
import { createStudentInLesson } from '#test/factories.ts';
import { expect, type Page, test } from '../fixtures.ts';

// A lesson is Markdown of up to 200,000 characters, and a hostile one must not freeze its reader's browser. happy-dom has no
// lines to break, which is where a browser spends most of its time.

test.use({ expectedComplaints: [/Failed to load resource/], watchesToasts: false });

/** Of an ordinary lesson's time on the same machine. */
const mostTimes = 3;
const length = 200_000;

test('No text of a lesson occupies the browser for long', async ({ page, db, signIn }) => {
  const { lesson, student } = await createStudentInLesson(db);
  await signIn(student);
  // Pictures and links of the texts are nobody's.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  const drawn = async (text: string) => {
    const content = text.slice(0, length);
    await db.updateTable('lessons').set({ content }).where('id', '=', lesson.id).execute();
    return drawingMs(page, `/lesson/${lesson.id}`);
  };
  const demo = await readFile('demo/difficult-conversations/02-listening.md', 'utf8');
  const ordinary = demo.repeat(Math.ceil(length / demo.length));
  // The first also compiles the scripts.
  await drawn(ordinary);
  const ordinaryMs = await drawn(ordinary);
  const longestMs = mostTimes * ordinaryMs;
  const slow: string[] = [];
  for (const [what, text] of slowTexts) {
    // What is slow is so twice; a busy core is not.
    const first = await drawn(text);
    const ms = first > longestMs ? Math.min(first, await drawn(text)) : first;
    if (ms > longestMs) slow.push(`${what}: ${ms} ms, an ordinary lesson ${ordinaryMs} ms`);
  }
  expect(slow).toEqual([]);
});

/** Milliseconds of processor time of the page's main thread since the navigation, when all is drawn. */
async function drawingMs(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  await expect(page.locator('.prose').first()).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  return Math.round(seconds * 1000);
}
