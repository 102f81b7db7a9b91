import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAdmin, createCourse, createCurator, createUser, enrol } from '#test/factories.ts';
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
  expect(known.toSorted()).toEqual(['/гоголь', '/кравец', '/лисицына', 'зоя/', 'лев/', 'петр/']);
});

test('without a course and an author, administrators are known', async () => {
  const names = await namesAround(t.db, {
    courseId: null,
    author: null,
    texts: ['Гоголю и Кравцу'],
    answer: '',
  });
  expect(names).toEqual([{ firstName: '', lastName: 'гоголь' }]);
});
