import { createCourse, createUser, enrol, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Пароль', { exact: true }),
  submit: page.getByRole('button', { name: 'Войти' }),
});

async function fillAndSubmit(page: Page, { email, password }: { email: string; password: string }) {
  const form = signInForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
}

test('a person signs in by email and password and reaches the courses @phone', async ({ page, db }) => {
  const { email } = await createUser(db);
  await page.goto('/');
  await expect(page.getByText('Платформа онлайн-обучения')).toBeVisible();
  await expectAccessible(page);

  await fillAndSubmit(page, { email, password: testPassword });

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Мои курсы' })).toBeVisible();
  await expectAccessible(page);
});

test('the sign-in asks for the Latin letters of its face at once, and they are drawn in no other', async ({
  page,
}) => {
  await page.goto('/');
  await expect(signInForm(page).email).toBeVisible();
  const asked = page.locator('link[rel="preload"][as="font"][href*="golos-latin"]');
  await expect(asked).toHaveCount(1);
  const latin = await page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter(({ unicodeRange }) => unicodeRange.includes('U+41-5A'));
    return faces.map(({ display, status }) => ({ display, status }));
  });
  expect(latin).toContainEqual({ display: 'block', status: 'loaded' });
});

test.describe('with a wrong password', () => {
  test.use({ expectedComplaints: [/401.*\/api\/auth\/login$/] });

  test('the page says so, keeps the email and lets the person try again', async ({ page, db }) => {
    const { email } = await createUser(db);
    await page.goto('/');
    await fillAndSubmit(page, { email, password: 'не тот пароль' });

    await expect(page.getByText('Ошибка входа', { exact: true })).toBeVisible();
    await expect(page.getByText('Неверный email или пароль', { exact: true })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(signInForm(page).email).toHaveValue(email);

    await fillAndSubmit(page, { email, password: testPassword });
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('another tab forgets a person who has signed out, and shows the next one nothing of theirs', async ({
  page,
  context,
  db,
  asStudent,
}) => {
  const course = await createCourse(db, { title: 'Видно только ей' });
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const next = await createUser(db);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Видно только ей' })).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(other.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expect(other.getByText('Видно только ей')).toHaveCount(0);

  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Пароль', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();
});
