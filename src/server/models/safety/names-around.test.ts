import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAdmin, createCourse, createCurator, createUser, enrol } from '#test/factories.ts';
import { soundOf } from './latin-names.ts';
import { formsOf, namesBehind } from './name-forms.ts';
import { namesAround } from './names-around.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.drop());

test.each(
  'анна юлия пётр павел лев игорь любовь андрей дмитрий илья иванов иванова птицын ильина достоевский толстая кравец шевченко черных гоголь шмидт заяц бондаренко белый цой'.split(
    ' ',
  ),
)('%s is found behind each of its forms', (spelling) => {
  const name = spelling.replaceAll('ё', 'е');
  for (const form of formsOf(name)) expect(namesBehind(form), form).toContain(name);
});

test('the author, people of the course, its curators and administrators are known, others are not', async () => {
  const course = await createCourse(t.db);
  const author = await createUser(t.db, { first_name: 'Анна', last_name: 'Петрова-Водкина' });
  const peer = await createUser(t.db, { first_name: 'Пётр', last_name: 'Кравец' });
  for (const { id } of [author, peer]) await enrol(t.db, { user_id: id, course_id: course.id });
  await createCurator(t.db, { first_name: 'Зоя', last_name: 'Лисицына', of: [{ course_id: course.id }] });
  await createAdmin(t.db, { first_name: 'Лев', last_name: 'Гоголь' });
  await createUser(t.db, { first_name: 'Ульяна', last_name: 'Чужая' });

  const texts = ['Петру Кравцу, Зое Лисицыной, льва Гоголя, Ульяне Чужой, с Водкиной, про сроки и отчёт.'];
  const names = await namesAround(t.db, {
    courseId: course.id,
    author: { userId: author.id },
    texts,
    answer: texts[0] ?? '',
  });
  expect(names[0]).toEqual({ firstName: 'Анна', lastName: 'Петрова-Водкина' });
  const known = names.slice(1).map(({ firstName, lastName }) => `${firstName}/${lastName}`);
  expect(known.toSorted()).toEqual([
    '/гоголь',
    '/кравец',
    '/лисицына',
    'зоя/',
    'лев/',
    'лев/гоголь',
    'петр/',
  ]);
});

test('without a course whoever is known to the server may be spoken of', async () => {
  await createUser(t.db, { first_name: 'Ефросинья', last_name: 'Неизвестных' });
  const texts = ['Гоголю, Неизвестных и Ефросинье, а Бабочкина здесь нет'];
  const names = await namesAround(t.db, { courseId: null, author: null, texts, answer: '' });
  expect(names.toSorted((one, other) => (one.lastName < other.lastName ? -1 : 1))).toEqual([
    { firstName: 'ефросинья', lastName: '' },
    { firstName: '', lastName: 'гоголь' },
    { firstName: '', lastName: 'неизвестных' },
  ]);
});

test('people are found by diminutives, possessives and Latin letters', async () => {
  const course = await createCourse(t.db);
  const author = await createUser(t.db, { first_name: 'Тихон', last_name: 'Первых' });
  for (const [first_name, last_name] of [
    ['Мария', 'Лисицына'],
    ['Алёна', 'Щербакова'],
    ['Евгений', 'Шелестов'],
    ['Саша', 'Дроздова'],
  ] as const) {
    const { id } = await createUser(t.db, { first_name, last_name });
    await enrol(t.db, { user_id: id, course_id: course.id });
  }
  const known = async (text: string, answer = '') => {
    const found = { courseId: course.id, author: { userId: author.id }, texts: [text, answer], answer };
    const names = await namesAround(t.db, found);
    return names.slice(1).map(({ firstName, lastName }) => `${firstName}/${lastName}`);
  };
  expect(await known('С Машей')).toEqual(['мария/']);
  expect(await known('Это Машиными словами')).toEqual(['мария/']);
  expect(await known('', 'сказал жене маше')).toEqual(expect.arrayContaining(['мария/']));
  expect(await known('К Александре')).toEqual(['саша/']);
  expect((await known('Alena Scherbakova, Yevgeny Shelestow')).toSorted()).toEqual([
    '/шелестов',
    '/щербакова',
    'алена/',
    'евгений/',
  ]);
  expect(await known('', 'i ivanov, i masha, i evgeniy')).toEqual(
    expect.arrayContaining(['мария/', 'евгений/']),
  );
  expect(await known('The Team')).toEqual([]);
});

test('a whole name of ordinary words is found in lower case, if somebody in reach is called so', async () => {
  const course = await createCourse(t.db);
  const author = await createUser(t.db, { first_name: 'Тихон', last_name: 'Первых' });
  for (const [first_name, last_name] of [
    ['Лев', 'Коваль'],
    ['Роман', 'Новиков'],
    ['Вера', 'Гончар'],
  ] as const) {
    const { id } = await createUser(t.db, { first_name, last_name });
    await enrol(t.db, { user_id: id, course_id: course.id });
  }
  const whole = async (answer: string) => {
    const about = { courseId: course.id, author: { userId: author.id }, texts: [answer], answer };
    const names = await namesAround(t.db, about);
    return names
      .slice(1)
      .flatMap(({ firstName, lastName }) => (firstName && lastName ? `${firstName} ${lastName}` : []));
  };
  expect(await whole('сказал лев коваль')).toEqual(['лев коваль']);
  expect(await whole('у романа новикова')).toEqual(['роман новиков']);
  expect(await whole('написал роман гончар, моя вера — в мир')).toEqual([]);
});

test('the database hears a name as the server does', async () => {
  const names =
    'Юлия Щербакова Дмитрий Чайковский Хачатурян Соловьёв Подъячев Аввакум Анна Фёдор Цой Ярослав Жанна Эмма Выхин Достоевский-Мл Ёлкина Müller';
  for (const name of names.split(' ')) {
    const { rows } = await t.pool.query<{ sound: string }>('select name_sound($1) as sound', [name]);
    expect(rows[0]?.sound, name).toBe(name === 'Müller' ? 'müler' : soundOf(name.split('-')[0] ?? ''));
  }
});
