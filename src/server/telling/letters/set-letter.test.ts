import { expect, test } from 'vitest';
import type { Letter } from './letter.ts';
import { setLetter } from './set-letter.ts';

const setting = {
  appName: 'Отклик',
  timeZone: 'Europe/Moscow',
  mail: {
    smtp: { host: 'relay', port: 25, secure: false, auth: undefined, rate: 60 },
    from: 'school@example.ru',
    publicUrl: 'https://learn.example.ru',
    quietHours: undefined,
  },
};

const letter: Letter = {
  to: { address: 'petr@example.ru', name: 'Пётр' },
  subject: 'Отзыв готов',
  heading: 'Отзыв готов',
  blocks: [
    { text: 'Наставник ответил на вашу работу.' },
    { button: 'Открыть отзыв', address: 'https://learn.example.ru/lesson/1?a=1&b=2' },
    { code: 'K7M4-9QXT', note: 'Если кнопка не открывается, введите код:' },
    { list: [{ text: 'Факты', address: 'https://learn.example.ru/lesson/2' }, { text: 'Просьбы' }] },
  ],
  unsubscribe: { address: 'https://learn.example.ru/unsubscribe#abc', of: 'Отзыв готов' },
};

test('The text has everything that the HTML has, with whole addresses', () => {
  const { text } = setLetter(letter, setting);
  expect(text).toBe(`Отзыв готов

Наставник ответил на вашу работу.

Открыть отзыв:
https://learn.example.ru/lesson/1?a=1&b=2

Если кнопка не открывается, введите код:
K7M4-9QXT

• Факты
  https://learn.example.ru/lesson/2
• Просьбы

—
Письмо составлено автоматически, отвечать на него не нужно.
Отклик: https://learn.example.ru

Не получать писем «Отзыв готов»:
https://learn.example.ru/unsubscribe#abc
`);
});

test('The HTML fetches nothing from afar, and has colours for the dark', () => {
  const { html } = setLetter(letter, setting);
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import|@font-face/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('href="https://learn.example.ru/lesson/1?a=1&amp;b=2"');
});

test('Texts are never markup, and no mark in them turns the line around', () => {
  const hostile = '<b>Иван</b>" onclick="x\u202e\r\nBcc: x@example.ru';
  const { subject, text, html } = setLetter(
    {
      ...letter,
      subject: hostile,
      heading: hostile,
      blocks: [{ text: hostile }, { code: hostile, note: hostile }],
    },
    setting,
  );
  expect(subject).toBe('<b>Иван</b>" onclick="x Bcc: x@example.ru');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('" onclick');
  expect(`${text}${html}`).not.toContain('\u202e');
  expect(text).not.toContain('\nBcc:');
});

test.each([
  'https://evil.example.com/',
  'https://learn.example.ru.evil.com/',
  'javascript:alert(1)',
  'https://learn.example.ru/ x',
])('An address that is not ours is never set: %s', (address) => {
  expect(() => setLetter({ ...letter, blocks: [{ button: 'Открыть', address }] }, setting)).toThrow();
});

test('a school’s signature and where to turn to stand below the words, each line as text', () => {
  const { text, html } = setLetter(letter, {
    ...setting,
    appName: 'Школа <b>',
    signature: 'С уважением,\nАнна <i>',
    contact: 'help@example.ru & "дежурный"',
  });
  expect(text).toContain(`• Просьбы

С уважением,
Анна <i>

—
Письмо составлено автоматически, отвечать на него не нужно.
Вопросы: help@example.ru & "дежурный"
Школа <b>: https://learn.example.ru
`);
  expect(html).toContain('С уважением,<br>Анна &lt;i&gt;</p>');
  expect(html).toContain('Вопросы: help@example.ru &amp; &quot;дежурный&quot;<br>Школа &lt;b&gt;: <a');
  expect(html).not.toContain('<img');
});
