import {
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

type Db = Parameters<typeof createUser>[0];

/** A person of the group, whose answer waits since its review has failed. */
async function waitingStudent(
  db: Db,
  {
    firstName,
    content,
    ...place
  }: { firstName: string; content: string; courseId: string; lessonId: string; groupId: string },
) {
  const student = await createUser(db, { first_name: firstName, last_name: 'Ким' });
  await enrol(db, { user_id: student.id, course_id: place.courseId, group_id: place.groupId });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: place.lessonId, content });
  await createReview(db, { answer_id: answer.id, state: 'failed', cause: 'Неверный ключ модели' });
  return student;
}

async function openFromNavigation(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Меню' });
  const link = page.getByRole('link', { name, exact: true });
  await expect(menu.or(link).first()).toBeVisible();
  if (!(await menu.isVisible())) return link.click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test('a curator finds the waiting answer of their own people alone, writes feedback, and the student reads it', async ({
  page,
  db,
  signIn,
  openAs,
}, { project }) => {
  const { id: courseId, title } = await createCourse(db, { title: `Переговоры, ${project.name}` });
  const { id: lessonId } = await createLesson(db, { course_id: courseId, prompt: 'Тайное указание' });
  const own = await createGroup(db, { course_id: courseId, title: 'Осень' });
  const other = await createGroup(db, { course_id: courseId, title: 'Весна' });
  const place = { courseId, lessonId };
  const ivan = await waitingStudent(db, {
    ...place,
    firstName: 'Иван',
    content: 'Ответ Ивана',
    groupId: own.id,
  });
  await waitingStudent(db, { ...place, firstName: 'Пётр', content: 'Ответ Петра', groupId: other.id });
  await signIn(await createCurator(db, { of: [{ course_id: courseId, group_id: own.id }] }));

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await openFromNavigation(page, 'Ответы');
  await expect(page.getByRole('heading', { name: 'Очередь' })).toBeVisible();
  await page.getByRole('link', { name: 'Все, новые первыми' }).click();
  await page.getByRole('link', { name: 'Без обратной связи или с ошибкой' }).click();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(1);
  await expect(cards.getByText('Ответ Ивана')).toBeVisible();
  await expect(page.getByText(/Петр|Неверный ключ|Удалить ответ/)).toHaveCount(0);
  await expectAccessible(page);

  await cards.getByRole('button', { name: 'Написать обратную связь' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Обратная связь').fill('Назовите день и час');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(cards.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
  await cards.getByText('История проверок', { exact: true }).click();
  await expect(cards.getByText('Читает студент')).toBeVisible();
  await expect(page.getByText(/Тайное указание|Промпт/)).toHaveCount(0);

  // The curator doesn't study here: the lesson takes no answer.
  await page.goto(`/lesson/${lessonId}`);
  await expect(page.getByRole('link', { name: 'Ответы студентов' })).toBeVisible();
  await expect(page.getByLabel('Ваш ответ:')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/user-management');
  await expect(page.getByRole('heading', { name: 'У вас нет доступа к этой странице' })).toBeVisible();

  const lesson = await openAs(ivan);
  await lesson.goto(`/lesson/${lessonId}`);
  await expect(lesson.getByText('Назовите день и час')).toBeVisible();
});

test('an administrator gives a curator a group of the course, and takes it away', async ({
  page,
  db,
  asAdmin,
}, { project }) => {
  expect(asAdmin.role).toBe('admin');
  const course = await createCourse(db);
  await createGroup(db, { course_id: course.id, title: 'Осень' });
  const lastName = `Аксёнова-${project.name}`;
  await createCurator(db, { last_name: lastName });

  await page.goto(`/course/${course.id}/people?tab=curators`);
  await page.getByRole('button', { name: 'Добавить куратора' }).click();
  const dialog = page.getByRole('dialog', { name: 'Добавить куратора' });
  await dialog.getByLabel('Что ведёт').selectOption('Поток «Осень»');
  await dialog.getByLabel('Найти среди кураторов').fill(lastName);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Назначить: Ольга ${lastName}` }).click();
  await expect(dialog).toBeHidden();
  const curators = page.getByRole('region', { name: 'Кураторы' });
  await expect(curators.getByText('Осень')).toBeVisible();
  await expectAccessible(page);
  await curators.getByRole('button', { name: `Убрать куратора: Ольга ${lastName}, Осень` }).click();
  await expect(curators.getByText('Пока никого: ответы читают только администраторы.')).toBeVisible();
});
