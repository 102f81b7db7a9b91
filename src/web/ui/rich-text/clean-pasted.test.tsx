// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core';
import { DOMParser as Parser } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { pastedPages } from '#test/pasted-pages.ts';
import { cleanPasted } from './clean-pasted.ts';
import { readText, writeText } from './kept-text.ts';
import { extensions } from './schema.ts';

const cleaned = (html: string, place?: (picture: File) => string) =>
  cleanPasted(html, place).html.replaceAll(/\s+/g, ' ').trim();

test('Google Docs says by styles what is bold, and puts lists into lists', () => {
  expect(
    cleaned(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Факты</span> и <span style="font-style:italic">чувства</span></p><ul><li>Раз</li><ul><li>Внутри</li></ul></ul></b>',
    ),
  ).toBe(
    '<p><span><strong>Факты</strong></span> и <span><em>чувства</em></span></p><ul><li>Раз<ul><li>Внутри</li></ul></li></ul>',
  );
});

test('lists of Word are lists, of as many levels', () => {
  const item = (level: number, marker: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${words}</p>`;
  expect(
    cleaned(`<p>До</p>${item(1, '·', 'Раз')}${item(2, '1.', 'Внутри')}${item(1, '·', 'Два')}<p>После</p>`),
  ).toBe('<p>До</p><ul><li>Раз<ol><li>Внутри</li></ol></li><li>Два</li></ul><p>После</p>');
});

test('a cell is one line, a table has a heading row and no cell over others; nothing that runs, and no place within the other page, is left', () => {
  expect(cleaned('<table><tr><td><p>А</p><p>б</p></td><td>в</td></tr></table>')).toBe(
    '<table><tr><th>А б</th><th>в</th></tr></table>',
  );
  expect(
    cleaned(
      '<table><tr><td colspan="2">А</td><td>б</td></tr><tr><td rowspan="2">в</td><td>г</td><th>д</th></tr><tr><td>е</td><td>&nbsp;</td></tr></table>',
    ),
  ).toBe(
    '<table><tr><th>А</th><th></th><th>б</th></tr><tr><td>в</td><td>г</td><td>д</td></tr><tr><td></td><td>е</td><td></td></tr></table>',
  );
  expect(cleaned('<table><tr><td><p>Памятка</p><p>Слова</p></td></tr></table>')).toBe(
    '<div><p>Памятка</p><p>Слова</p></div>',
  );
  expect(
    cleaned(
      '<style>p{color:red}</style><script>x()</script><a href="javascript:x()">раз</a> <a href="#_ftn1">два</a> <a href="https://x.ru">три</a><svg onload="x()"></svg>',
    ),
  ).toBe('раз два <a href="https://x.ru">три</a>');
});

test('of a picture at an address nothing is left but its number; one with its bytes is placed', () => {
  const placed: string[] = [];
  const { html, leftOut } = cleanPasted(
    '<p><img src="https://x.ru/1.png"><img src="file:///c:/2.png"><img alt="Схема" src="data:image/png;base64,AAAA"></p>',
    (picture) => {
      placed.push(`${picture.name} ${picture.type} ${picture.size}`);
      return '[Загружаем «Схема.png»…](#upload-1)';
    },
  );
  expect(leftOut).toBe(2);
  expect(placed).toEqual(['Схема.png image/png 3']);
  expect(html).toBe('<p><a href="#upload-1">Загружаем «Схема.png»…</a></p>');
});

const schema = getSchema(extensions);

test.each(pastedPages)('what is copied from $from keeps its form', (page) => {
  const { html, leftOut } = cleanPasted(page.html, () => '[file](#upload-1)');
  const holder = document.createElement('div');
  holder.innerHTML = html;
  const stored = writeText(Parser.fromSchema(schema).parse(holder), readText(schema, ''));
  expect(stored.replace('[file](#upload-1)', '![Картинка](file)')).toBe(page.markdown);
  expect(leftOut).toBe(page.leftOut ?? 0);
});

test('numbers above the line stay apart from the word before them; a list goes on with its number', () => {
  expect(cleaned('<p>10<sup>2</sup> и слово<sup><a href="#n3">3</a></sup></p>')).toBe(
    '<p>10<sup>²</sup> и слово<sup>[3]</sup></p>',
  );
  const third = "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.</span>Далее</p>";
  expect(cleaned(third)).toBe('<ol start="3"><li>Далее</li></ol>');
});

test('a line break between words stays, whatever else their block holds; one beside a block is no more than its distance', () => {
  for (const html of [
    '<h3>Адрес</h3>улица Мира<br>дом 5<br>кв. 2',
    '<div>Раз<br>два<ul><li>три</li></ul></div>',
    '<ul><li>Раз<br>два<ul><li>три</li></ul></li></ul>',
  ])
    expect(cleaned(html)).toBe(html);
  expect(cleaned('<p>Раз</p> <!-- --><br> <p>Два</p>')).toBe('<p>Раз</p> <p>Два</p>');
});
