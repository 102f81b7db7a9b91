import { expectStored } from '#e2e/stored-text.ts';
import { createCourse, createLesson } from '#test/factories.ts';
import { dot, pastedPages } from '#test/pasted-pages.ts';
import { pngPicture } from '#test/pictures.ts';
import { documentOf, pictureOf } from '#test/word-documents.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

const label = 'Содержание урока';
const field = (page: Page) => page.getByRole('textbox', { name: label });

const stored = [
  '# Разговор  ',
  '',
  '* __Факты__ и _чувства_',
  '* просьба [сюда][ref]',
  '',
  'Слово {{срок}} и <b>HTML</b>.\\',
  'Новая строка',
  '',
  '<details>',
  '<summary>Подробно</summary>',
  '</details>',
  '',
  '| А | Б |',
  '|---|:-:|',
  '| 1 | 2 |',
  '',
  '[ref]: https://x.ru/r',
  '',
].join('\r\n');

test('what wasn’t touched stays byte for byte; an edit changes its own block', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, title: 'Урок', content: stored });
  const contentNow = async () =>
    (await db.selectFrom('lessons').select('content').where('id', '=', lesson.id).executeTakeFirstOrThrow())
      .content;
  await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
  await expect(field(page).getByRole('heading', { name: 'Разговор' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  // Opened and saved with another field changed.
  await page.getByRole('tab', { name: 'Основное' }).click();
  await page.getByLabel('Название').fill('Урок первый');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  expect(await contentNow()).toBe(stored);

  await page.getByRole('tab', { name: 'Содержание' }).click();
  await field(page).getByText('чувства').dblclick();
  await page.keyboard.type('мысли');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();
  expect(await contentNow()).toBe(stored.replace('* __Факты__ и _чувства_', '* **Факты** и *мысли*'));
  await field(page).focus();
  await page.keyboard.press('Control+Z');
  await expectStored(page, label, stored.replaceAll('\r\n', '\n'));
});

test('by keys alone: headings, lists, a table, a link, bold words; Tab leaves the field', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, content: null });
  await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
  await field(page).focus();
  const tools = page.getByRole('toolbar', { name: 'Оформление' });
  const press = async (name: string) => {
    await tools.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Заголовок');
  await page.keyboard.type('Главное');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Говорите ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('о фактах');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(', вот ');
  await press('Ссылка');
  await page.keyboard.type('school.ru/a');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press('Список');
  await page.keyboard.type('Раз');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Два');
  await page.keyboard.press('Control+]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press('Таблица');
  await page.keyboard.type('А');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Б');
  await expectAccessible(page);
  await expectStored(
    page,
    label,
    /^## Главное\n\nГоворите \*\*о фактах\*\*, вот <https:\/\/school\.ru\/a>\n\n- Раз\n {2}- Два\n\n\| А \| Б \|\n/,
  );
  await field(page).focus();
  await page.keyboard.press('Tab');
  await expect(field(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tools.getByRole('button', { name: 'Заголовок', exact: true })).toBeFocused();
});

test('pasted words keep their look; hostile ones run nothing and fetch nothing', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, content: null });
  await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin)) foreign.push(request.url());
  });
  await field(page).focus();
  await paste(page, hostile);
  await expect(field(page).getByText('Осталось')).toBeVisible();
  await field(page).press('Control+End');
  await page.keyboard.press('Enter');
  await paste(page, ofWord);
  await expect(field(page).getByRole('heading', { name: 'Памятка' })).toBeVisible();
  await expect(page.getByText(/2.картинки не вставлены/)).toBeVisible();
  await expectAccessible(page);
  // A picture whose bytes came along has been sent; its address is the lesson's own.
  await expect(field(page).getByRole('img', { name: 'Картинка' })).toBeVisible();
  await expectStored(page, label, new RegExp(`^${pastedText}$`));
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('what ten programs copy keeps its headings, lists, tables, links and words', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  test.slow();
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, content: null });
  await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
  for (const { from, html, markdown, leftOut = 0 } of pastedPages) {
    await test.step(from, async () => {
      await field(page).focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await paste(page, html);
      await expect(page.getByText(/картин\S+ не вставлен/)).toHaveCount(leftOut);
      if (html.includes(dot)) await expect(field(page).getByRole('img', { name: 'Картинка' })).toBeVisible();
      const literally = markdown.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      await expectStored(page, label, new RegExp(`^${literally.replace('file', '/lesson-files/.+')}$`));
    });
  }
});

test.describe(() => {
  test.use({ expectedComplaints: [/400/] });

  test('a document of Word comes where the caret is, and what has no place in a text is named', async ({
    page,
    db,
    asAdmin: _admin,
  }) => {
    const course = await createCourse(db);
    const lesson = await createLesson(db, { course_id: course.id, content: 'Сначала.' });
    await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
    await field(page).press('Control+End');
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Вставить из файла .docx' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
    };
    const words = (text: string, style = '') => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;
    const body = [
      words('Глава', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'),
      words('Слова'),
      pictureOf('p1'),
      `<w:p><w:ins><w:r><w:t>Правка</w:t></w:r></w:ins></w:p>`,
    ].join('');
    const picture = await pngPicture('red', { width: 8, height: 8 });
    await choose(
      'Памятка.docx',
      documentOf({
        body,
        related: [{ id: 'p1', type: 'image', target: 'media/1.png' }],
        parts: { 'word/media/1.png': picture },
      }),
    );
    await expect(field(page)).toContainText('Правка');
    await expect(page.getByText('Документ «Памятка.docx» вставлен')).toBeVisible();
    await expect(field(page).getByRole('img', { name: 'Картинка' })).toBeVisible();
    await expect(page.getByText('Правки приняты: вставленное осталось, удалённого нет')).toBeVisible();
    await expectAccessible(page);
    await expectStored(page, label, /Слова\n\n!\[Картинка\]\(\/lesson-files\/\S+\)\n\nПравка$/);
    await choose('Не документ.docx', Buffer.from('слова'));
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

const paste = (page: Page, html: string) =>
  field(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    clipboardData.setData('text/plain', 'слова');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const hostile = `<p onclick="hacked=1">Осталось</p><script>hacked=1</script><img src="https://evil.example/a.png" onerror="hacked=1">
<a href="javascript:hacked=1">ссылка</a><iframe src="https://evil.example"></iframe><svg onload="hacked=1"></svg>
<style>@import 'https://evil.example/a.css'</style><form action="https://evil.example"><input autofocus onfocus="hacked=1"></form>`;

const ofWord = `<h1>Памятка</h1><p class=MsoNormal><b>Факты</b> и <i>чувства</i>, <a href="https://x.ru/a">сюда</a><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Раз</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Внутри</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Два</p>
<table><tr><td><p>А</p></td><td><p>Б</p><p>в</p></td></tr></table>
<p><img src="file:///C:/1.png"><img src="http://x.ru/2.png"><img src="${dot}"></p>`;

const pastedText = String.raw`Осталось\n\nссылка[^]*# Памятка\n\n\*\*Факты\*\* и \*чувства\*, \[сюда\]\(https://x\.ru/a\)\n\n- Раз\n  1\. Внутри\n- Два\n\n\| А \| Б в \|\n\| - \| - \|\n\n!\[Картинка\]\(/lesson-files/[^)]+\)`;
