import { expect, test } from 'vitest';
import { maskPersonalData } from './mask.ts';

const people = [
  { firstName: 'Мария', lastName: 'Лисицына' },
  { firstName: 'Алексей', lastName: 'Шелестов' },
  { firstName: 'Артём', lastName: 'Варфоломеев' },
  { firstName: 'Анна', lastName: 'Ким' },
  { firstName: 'Любовь', lastName: 'Петрова-Водкина' },
  { firstName: 'Надежда', lastName: 'Зуева' },
  { firstName: 'Елена', lastName: 'Дроздова' },
];
const mask = (text: string) => maskPersonalData([text], people).texts[0];

test('diminutives in all their cases are of the one person', () => {
  const text = 'Маша, Маши, Маше, Машу, Машей, Машенька; Мария, Марии, Лисицына, Машка, Маруся.';
  expect(mask(text)?.replace(/\.\d+(?=\])/g, '')).toBe(
    '[Имя-1], [Имя-1], [Имя-1], [Имя-1], [Имя-1], [Имя-1]; [Имя-1], [Имя-1], [Имя-1], [Имя-1], [Имя-1].',
  );
  expect(mask('Лёша и Леша, Лёше, с Алёшей, лёхе и Лёхой')).not.toMatch(/л[её][шх]/i);
  expect(mask('маша лисицына сказала, а маше ответили')).toBe('[Имя-1] сказала, а [Имя-1.2] ответили');
  expect(mask('Маша Лисицына и Лёша Шелестов')).toBe('[Имя-1] и [Имя-2]');
});

test('what belongs to somebody names him', () => {
  expect(mask('Аннин отчёт, Аннино письмо, в Аннином деле, Анины слова')).toBe(
    '[Имя-1] отчёт, [Имя-1.2] письмо, в [Имя-1.3] деле, [Имя-1.4] слова',
  );
  expect(mask('Это Машин отчёт, с Машиными словами и Лёшиным делом')).toBe(
    'Это [Имя-1] отчёт, с [Имя-1.2] словами и [Имя-2] делом',
  );
});

test('ordinary words that a diminutive may look like stay', () => {
  const text =
    'Любой поймёт. Тема урока: машины. Машина едет; «Тема важна». Лень — не порок. Улица Ленина, по любой теме, над темой, кости, любя, левой рукой.';
  expect(mask(text)).toBe(text);
  expect(mask('Спросил Тёму, потом с Темой и Любой.')).toBe('Спросил [Имя-1], потом с [Имя-1.2] и [Имя-2].');
});

test('somebody known by a diminutive is found by the names it may be short for', () => {
  const known = [{ firstName: 'Саша', lastName: 'Гоголь' }];
  expect(maskPersonalData(['Александр, Александру, Александре, Саше'], known).texts[0]).not.toMatch(
    /[Сс]аш|Алек/,
  );
});

test('nobody is found by the diminutive of a name that is to be kept', () => {
  const kept = maskPersonalData(['Мария, Маша, Машин отчёт, Masha, Лисицына'], people, ['Мария']).texts[0];
  expect(kept).toBe('Мария, Маша, Машин отчёт, Masha, [Имя-1]');
});
