import { createCurator, createStudentInGroup, hoursFromNow } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test('a curator extends a student’s deadline, who sees the new date, answers and is not marked late', async ({
  page,
  db,
  signIn,
}) => {
  const { course, lesson, group, student } = await createStudentInGroup(db, {
    course: { title: 'Переговоры' },
    lesson: { title: 'Факты' },
    group: { late: 'refused' },
    dates: { due_at: hoursFromNow(-24) },
    student: { first_name: 'Иван', last_name: 'Ким' },
  });
  const curator = await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] });

  await signIn(curator);
  await page.goto(`/groups/${group.id}?tab=people`);
  await page.getByRole('button', { name: 'Личные даты: Иван Ким' }).click();
  const dialog = page.getByRole('dialog', { name: 'Личные даты: Иван Ким' });
  await dialog.getByLabel('Для чего').selectOption('Факты');
  await dialog.getByLabel('Сдать до').fill('2099-03-26T23:59');
  await dialog.getByLabel('Причина').fill('Болел');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();

  await signIn(student);
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('Сдать до 26 марта 2099 г. (продлено лично вам)')).toBeVisible();
  await page.getByRole('link', { name: /Факты/ }).first().click();
  await expect(page.getByText('Сдать до 26 марта 2099 г. (продлено лично вам)')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ваш ответ' }).fill('Мой ответ после болезни');
  await page.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(page.getByRole('heading', { name: 'Ваш ответ', exact: true })).toBeVisible();

  await signIn(curator);
  await page.goto(`/answers?lesson=${lesson.id}`);
  const card = page.getByRole('article', { name: 'Ответ: Иван Ким' });
  await expect(card.getByText('Мой ответ после болезни')).toBeVisible();
  await expect(page.getByText('после срока')).toHaveCount(0);
});
