import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cyrillicLabel } from './cyrillic-label.ts';
import { asciiAddress, asciiDomain, asciiEmail, isNameForeign, shownEmail } from './mail-address.ts';

test.each([
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  ['ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  [' ivan@почта.рф ', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  ['ivan@XN--80A1ACNY.XN--P1AI', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  [
    'Ivan.P@отдел-2.школа.москва',
    'Ivan.P@xn---2-jlce4ap2a.xn--80atdl2c.xn--80adxhks',
    'Ivan.P@отдел-2.школа.москва',
  ],
  ['anna@Company.ru', 'anna@Company.ru', 'anna@Company.ru'],
  ['anna@почта.ru', 'anna@xn--80a1acny.ru', 'anna@xn--80a1acny.ru'],
  ['anna@münchen.de', 'anna@xn--mnchen-3ya.de', 'anna@xn--mnchen-3ya.de'],
  ['anna@соmраny.ru', 'anna@xn--mny-6cd2ene.ru', 'anna@xn--mny-6cd2ene.ru'],
])('%s is stored as %s and shown as %s', (given, stored, shown) => {
  expect(asciiEmail(given)).toBe(stored);
  expect(asciiAddress.test(stored)).toBe(true);
  expect(shownEmail(stored)).toBe(shown);
  expect(asciiEmail(shown)).toBe(stored);
});

test.each([
  'иван@почта.рф',
  'ivan@почта',
  'ivan@поч та.рф',
  'ivan@почта.рф/x',
  'ivan@почта.рф:80',
  'ivan@поч\nта.рф',
  'ivan@почта..рф',
  'ivan@-.рф',
  'ivan@127.0.0.1',
  '@почта.рф',
  'ivan@',
  'ivan',
  '',
])('%j is no address', (given) => expect(asciiAddress.test(asciiEmail(given))).toBe(false));

test('a name in other letters is told apart from a slip', () => {
  expect(['иван@почта.рф', 'ivаn@company.ru', 'ivan@почта.рф', 'ivan'].map(isNameForeign)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a label is read as the standard has it, and nothing else is', () => {
  const words = fc
    .stringMatching(/^[а-яёіўқ\d]{1,8}(-[а-яё\d]{1,6})?$/)
    .filter((word) => /[а-яё]/.test(word));
  fc.assert(
    fc.property(words, (word) => {
      const label = domainToASCII(word);
      fc.pre(label.length > 4 && label.length < 64);
      expect(cyrillicLabel(label)).toBe(domainToUnicode(label));
      expect(asciiDomain(`${word}.рф`)).toBe(`${label}.xn--p1ai`);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^xn--[a-z\d-]{0,20}$/), (label) => {
      const shown = cyrillicLabel(label);
      if (shown !== undefined) expect(shown).toMatch(/^[\p{Script=Cyrillic}\d-]+$/u);
    }),
  );
});
