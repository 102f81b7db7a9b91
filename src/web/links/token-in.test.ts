import { expect, test } from 'vitest';
import { tokenIn } from './token-in.ts';

const token = 'Zx3_-'.padEnd(43, 'a');
const another = 'b'.repeat(43);
const link = `https://learn.example.ru/welcome#${token}`;
const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02%7C&sdata=${another}%3D&reserved=0`;

test.each([
  token,
  ` ${token}\n`,
  `#${token}`,
  link,
  `/welcome%23${token}`,
  `https://learn.example.ru/welcome%23${token}`,
  `https://learn.example.ru/welcome%2523${token}`,
  `<${link}>`,
  `(${link}).`,
  `${token}.`,
  `«${token}»,`,
  `Код: ${token}\nОн действует три дня.`,
  `${link}?utm_source=mail`,
  `${link} (${link})`,
  `\u200B${token.slice(0, 20)}\u00AD${token.slice(20)}\u200B`,
  wrapped,
])('the secret is found in %j', (text) => expect(tokenIn(text)).toBe(token));

test.each([
  '',
  'welcome',
  token.slice(1),
  `${token}a`,
  `-${token}`,
  `https://learn.example.ru/welcome`,
  `https://learn.example.ru/welcome#${token}a`,
  `${token} ${another}`,
])('there is none, or not one alone, in %j', (text) => expect(tokenIn(text)).toBeUndefined());
