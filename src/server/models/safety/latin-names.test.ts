import { expect, test } from 'vitest';
import { soundOf } from './latin-names.ts';
import { maskPersonalData } from './mask.ts';

const spellings: Record<string, string> = {
  Юлия: 'Yulia Yuliya Julia Iuliia Juliya',
  Иванов: 'Ivanov Iwanow Ivanoff',
  Евгений: 'Evgeny Evgeniy Evgenii Yevgeny Yevgeni Jewgenij Evgenij',
  Алексей: 'Alexey Alexei Aleksey Aleksei Aleksej Alexej',
  Александр: 'Alexander Aleksandr Alexandr Aleksander',
  Дмитрий: 'Dmitry Dmitri Dmitriy Dmitrii Dmitrij',
  Наталья: 'Natalia Natalya Nataliya Natalja Nataliia',
  Татьяна: 'Tatiana Tatyana Tatjana',
  Ксения: 'Xenia Ksenia Kseniya Kseniia',
  Фёдор: 'Fedor Fyodor Fjodor',
  Семён: 'Semen Semyon Semjon',
  Илья: 'Ilya Ilia Ilja',
  Юрий: 'Yuri Yury Yuriy Iurii Jurij',
  Любовь: 'Lyubov Lubov Liubov Ljubow',
  Виктор: 'Viktor Victor Wiktor',
  Кузнецов: 'Kuznetsov Kuznecov',
  Щербаков: 'Shcherbakov Scherbakov',
  Жуков: 'Zhukov',
  Чайковский: 'Chaikovsky Tchaikovsky Chaykovskiy Tschaikowski',
  Хачатурян: 'Khachaturyan Khachaturian Hachaturian',
  Соловьёв: 'Soloviev Solovyev Solovyov Solovjev Solowjew',
  Цой: 'Tsoy Tsoi Tzoi',
  Достоевский: 'Dostoevsky Dostoyevsky Dostoevskii Dostoevskiy Dostojewski',
  Мюллер: 'Müller Muller Myuller',
};

test.each(Object.entries(spellings))('%s is found in the usual ways to spell it', (name, ways) => {
  const people = [{ firstName: name, lastName: 'Шелестов' }];
  for (const way of ways.split(' ')) {
    expect(soundOf(way), way).toBe(soundOf(name));
    const { texts, restore } = maskPersonalData([`Пишет ${way}, с уважением`], people);
    expect(texts[0]).toBe('Пишет [Имя-1], с уважением');
    expect(restore(texts[0] ?? '')).toBe(`Пишет ${way}, с уважением`);
  }
});

const people = [
  { firstName: 'Мария', lastName: 'Иванова' },
  { firstName: 'Пётр', lastName: 'Мороз' },
];
const mask = (text: string) => maskPersonalData([text], people).texts[0];

test('diminutives, initials, patronymics and lower case are found in Latin letters too', () => {
  expect(mask('Masha Ivanova, M. Ivanova, Maria Petrovna Ivanova')).toBe('[Имя-1], [Имя-1.2], [Имя-1.3]');
  expect(mask('masha ivanova skazala')).toBe('[Имя-1] skazala');
  expect(mask('Пётр Moroz и Petr Мороз')).toBe('[Имя-1] и [Имя-1.2]');
});

test('English words stay', () => {
  const text =
    'The team lead made a mark on the page: soft skills, feedback, time management, JavaScript, online.';
  expect(mask(text)).toBe(text);
});
