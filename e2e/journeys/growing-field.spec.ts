import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { expect, test } from '../fixtures.ts';

/** A browser that knows no `field-sizing`, as Firefox and WebKit of 2025. */
function forgetFieldSizing(): void {
  const supports = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
  CSS.supports = (...query: string[]) => !query.join().includes('field-sizing') && supports(...query);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('textarea { field-sizing: fixed !important }');
  document.adoptedStyleSheets = [sheet];
}

test('an answer is seen whole while it is written, also where the browser doesn’t size fields', async ({
  page,
  db,
  openAs,
}) => {
  await page.close();
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const writing = await openAs(student);
  await writing.addInitScript(forgetFieldSizing);
  await writing.goto(`/lesson/${lesson.id}`);

  const field = writing.getByRole('textbox', { name: 'Ваш ответ' });
  const hidden = () => field.evaluate((element) => element.scrollHeight - element.clientHeight);
  await field.fill(Array.from({ length: 80 }, (_, line) => `Строка ${line}`).join('\n'));
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  const tall = await field.evaluate((element) => element.clientHeight);

  await field.fill('Одна строка');
  await expect.poll(() => field.evaluate((element) => element.clientHeight)).toBeLessThan(tall);
});
