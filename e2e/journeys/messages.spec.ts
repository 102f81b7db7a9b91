import { createCourse, createCurator, createUser, enrol } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('a curator’s message: from home it opens itself, is answered, waits in the queue and is answered back', async ({
  db,
  openAs,
}) => {
  test.slow();
  const course = await createCourse(db, { title: 'Переговоры' });
  const student = await createUser(db, { first_name: 'Иван', last_name: 'Ким' });
  await enrol(db, { user_id: student.id, course_id: course.id });
  const ofCourse = { of: [{ course_id: course.id }] };
  const curator = await openAs(
    await createCurator(db, { first_name: 'Ольга', last_name: 'Ветрова', ...ofCourse }),
  );
  await curator.goto(`/people/${student.id}`);
  await expect(curator.getByText('Переписки пока нет')).toBeVisible();
  await curator.getByRole('button', { name: 'Написать' }).first().click();
  await curator.getByLabel('Сообщение').fill('Жду вас в среду');
  await curator.getByRole('button', { name: 'Отправить' }).click();
  await expect(curator.getByRole('region', { name: 'Сообщения' })).toContainText('Ольга Ветрова');

  const own = await openAs(student);
  await own.goto('/dashboard');
  // Two presses: the line of home, the button of the field.
  await own.getByRole('link', { name: 'Ольга Ветрова: Жду вас в среду' }).click();
  const field = own.getByRole('textbox', { name: 'Ваш ответ' });
  await expect(field).toBeInViewport();
  await field.fill('Приду. Что взять?');
  await own.getByRole('button', { name: 'Ответить' }).click();
  await expect(own.getByRole('log')).toContainText('Приду. Что взять?');
  await expect(field).toHaveValue('');
  await expectAccessible(own);
  await expectFitsPhone(own);

  await curator.goto('/queue');
  const row = curator.getByRole('listitem').filter({ hasText: 'Написал студент' });
  await row.getByRole('link', { name: 'Иван Ким' }).click();
  await expect(curator.getByRole('log')).toContainText('Приду. Что взять?');
  await expectAccessible(curator);
  await curator.getByRole('textbox', { name: 'Ваш ответ' }).fill('Ничего, я всё принесу');
  await curator.getByRole('button', { name: 'Ответить' }).click();
  await expect(row).toBeHidden();

  // The open thread hears of it.
  await expect(own.getByRole('log')).toContainText('Ничего, я всё принесу');
  await own.goto('/answers/mine');
  await own.getByRole('link', { name: 'Сообщения' }).click();
  await expect(own.getByRole('list', { name: 'Переписка' })).toContainText('Ничего, я всё принесу');
});
