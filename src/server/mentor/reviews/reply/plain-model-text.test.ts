import { expect, test } from 'vitest';
import { withoutLinks } from './plain-model-text.ts';

// That nothing is left to follow is tested on the page itself: test/attacks/model-links.test.ts.

test.each([
  ['[сюда](https://example.org/a)', 'сюда'],
  ['[сюда](<https://example.org/a b> "Подсказка") и [туда](/b(c))', 'сюда и туда'],
  ['![план](https://example.org/p.png)', 'план'],
  ['[![план](p.png)](https://example.org)', 'план'],
  ['[`код`](/a)', '`код`'],
  ['[сюда][1], [туда][], [1]\n\n[1]: https://example.org "Подсказка"\n[туда]: /a\n', 'сюда, туда, 1\n\n'],
  ['слово[^1]\n\n[^1]: Пояснение.', 'слово[^1]\n\n[^1]\\: Пояснение.'],
  ['<https://example.org>', '`https://example.org`'],
  ['**https://example.org/a_b**, (www.example.org).', '**`https://example.org/a_b`**, (`www.example.org`).'],
  ['пишите на anna@example.org.', 'пишите на `anna@example.org`.'],
  ['<b onclick="x()">да</b>', '&lt;b onclick="x()">да&lt;/b>'],
  ['https&colon;//example.org', 'https&amp;colon;//example.org'],
  ['` https://example.org', '` https\u2060://example.org'],
])('%j is %j', (given, expected) => {
  expect(withoutLinks(given)).toBe(expected);
  expect(withoutLinks(expected)).toBe(expected);
});

test.each([
  '## Заголовок\r\n\r\n- **важное** и *тонкое*\r\n- [ ] дело\r\n\r\n> цитата\r\n\r\n1. раз\r\n2. два\r\n',
  'Меньше < больше, <3, A & B, «вы» &mdash; &nbsp; [в скобках] (и так) **[Имя]:** слово',
  'Пример: `<b>[ссылка](https://example.org)</b>` и `a@b.ru`.',
  '```html\n<a href="https://example.org">[a](b)</a>\n```\nи дальше',
  '| а | б |\n|---|---|\n| 1 | `2` |\n',
  'Обратный апостроф ` один, звёздочка * одна, \\[скобки\\]\\(x\\)',
  '',
])('without a link, a text comes back to the byte: %j', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
