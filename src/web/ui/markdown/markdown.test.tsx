// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

afterEach(cleanup);

describe('addresses', () => {
  test.each([
    'http://example.org/a',
    'https://example.org/a',
    'mailto:anna@example.org',
    'irc://example.org/room',
    'ircs://example.org/room',
    'xmpp:anna@example.org',
    '/course/1',
    'lesson',
    '#part',
    '?page=2',
  ])('%s stays', (address) => {
    render(<Markdown text={`[ссылка](${address})`} />);
    expect(screen.getByText('ссылка').getAttribute('href')).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'tel:112',
  ])('%s leads nowhere', (address) => {
    render(<Markdown text={`[ссылка](<${address}>) ![картинка](<${address}>)`} />);
    expect(document.querySelector('[href]')).toBeNull();
    expect(document.querySelector('[src]')).toBeNull();
    expect(document.body.textContent).toContain('ссылка');
  });

  test('a link to another site opens in a new tab that knows nothing of this one', () => {
    render(<Markdown text="[там](https://example.org) [тут](/course/1)" />);
    expect(screen.getByText('там').getAttribute('target')).toBe('_blank');
    expect(screen.getByText('там').getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.getByText('тут').hasAttribute('target')).toBe(false);
  });
});

test('raw HTML is shown as text or left out, never made into elements', () => {
  render(
    <Markdown
      text={'до <b onclick="x()">жирного</b>\n\n<script>alert(1)</script>\n\n<img src=x onerror=x()>'}
    />,
  );
  expect(document.querySelector('.prose :is(b, script, img, [onclick])')).toBeNull();
});

test('headings continue the outline of the page without gaps, whatever depths were typed', () => {
  render(<Markdown headingLevel={3} text={'## Первый\n\n#### Вложенный\n\n## Второй\n\n# Третий'} />);
  expect(
    screen.getAllByRole('heading').map((heading) => `${heading.tagName} ${heading.textContent}`),
  ).toEqual(['H3 Первый', 'H4 Вложенный', 'H3 Второй', 'H3 Третий']);
});

test('a table scrolls in a group that the keyboard reaches', () => {
  render(<Markdown text={'| а | б |\n|---|---|\n| 1 | 2 |'} />);
  const region = screen.getByRole('group', { name: 'Таблица' });
  expect(region.tabIndex).toBe(0);
  expect(region.querySelector('table')).toBeTruthy();
});

test('pictures load when they are near', () => {
  render(<Markdown text="![схема](https://example.org/a.png)" />);
  expect(screen.getByAltText('схема').getAttribute('loading')).toBe('lazy');
});

describe('in a model’s text', () => {
  test('links and pictures are words: nothing leads away, and nothing is requested', () => {
    render(
      <Markdown
        isFromModel
        text={
          '[сюда](https://evil.example/p) <https://evil.example/q> www.evil.example почта@evil.example [тут](/course/1)\n\n' +
          '![план](https://evil.example/p.png?who=1) ![](//evil.example/q.png) ![наша](/files/a.webp) [по номеру][1]\n\n' +
          '[1]: https://evil.example/n'
        }
      />,
    );
    expect(document.querySelector('[href], [src], a, img')).toBeNull();
    expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'сюда https://evil.example/q www.evil.example почта@evil.example тут',
      'план картинка наша по номеру',
    ]);
  });

  test('a footnote is a number and its text', () => {
    render(<Markdown isFromModel text={'слово[^1]\n\n[^1]: Пояснение.'} />);
    expect(document.querySelector('[href], a')).toBeNull();
    expect(document.querySelector('p')?.textContent).toBe('слово1');
    expect(document.querySelector('.prose')?.textContent).toContain('Пояснение.');
    expect(document.querySelector('.prose')?.textContent).not.toContain('↩');
  });
});

test('a task list says in words what is done', () => {
  render(<Markdown text={'- [x] раз\n- [ ] два'} />);
  expect(screen.getByRole('img', { name: 'Сделано' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Не сделано' })).toBeTruthy();
});

test('two texts with footnotes on a page share no ids', () => {
  const text = 'слово[^1]\n\n[^1]: Пояснение.';
  render(
    <>
      <Markdown text={text} />
      <Markdown text={text} />
    </>,
  );
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const link of document.querySelectorAll('[aria-describedby]')) {
    expect(ids).toContain(link.getAttribute('aria-describedby'));
  }
});

test('no line opens with a dash or ends with a word of one letter', () => {
  render(<Markdown text={'Слушать — это труд, а в споре и подавно. `a — b`'} />);
  expect(document.querySelector('p')?.textContent).toBe(
    'Слушать\u00a0— это труд, а\u00a0в\u00a0споре и\u00a0подавно. a — b',
  );
});

test('an unfinished text shows no bare marks', () => {
  render(<Markdown streaming text={'Теперь **добавьте посл'} />);
  expect(document.querySelector('strong')?.textContent).toBe('добавьте посл');
  expect(document.body.textContent).not.toContain('*');
});

test('a text that no parser gets through is shown as it is', () => {
  const text = '> '.repeat(10_000);
  render(<Markdown text={text} />);
  expect(document.querySelector('blockquote')).toBeNull();
  expect(document.querySelector('.prose')?.textContent).toBe(text);
});
