import { createAdmin, createUser, testPassword } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test.use({ expectedComplaints: [/400.*update-password$|401.*auth.login$/] });

const own = 'только мой';

async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

async function changePassword(page: Page, from: string, to: string) {
  await page.getByLabel('Текущий пароль').fill(from);
  await page.getByLabel('Новый пароль', { exact: true }).fill(to);
  await page.getByLabel('Подтвердите новый пароль').fill(to);
  await page.keyboard.press('Enter');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Смените пароль' });

test('a user with a given password must set their own, and no given one, before anything else opens', async ({
  page,
  db,
  openAs,
}, { project }) => {
  const email = `olga-${project.name}-own@example.ru`;
  const admin = await openAs(await createAdmin(db));
  await admin.goto('/user-management');
  await admin.getByRole('button', { name: 'Добавить пользователя' }).click();
  const creating = admin.getByRole('dialog', { name: 'Новый пользователь' });
  await creating.getByLabel('Имя').fill('Ольга');
  await creating.getByLabel('Фамилия').fill('Иванова');
  await creating.getByLabel('Email').fill(email);
  await creating.getByLabel('Первый вход').selectOption('Задать пароль самому');
  await creating.getByLabel('Пароль').fill('выданный');
  await expect(creating.getByLabel('Требовать смены пароля при первом входе')).toBeChecked();
  await creating.getByRole('button', { name: 'Создать пользователя' }).click();
  await expect(admin.getByText('Пользователь создан', { exact: true })).toBeVisible();

  await page.goto('/profile?tab=settings');
  await fillSignIn(page, email, 'выданный');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  for (const address of ['/', '/no-such-page', '/profile?tab=settings']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /Профиль/ })).toBeHidden();
  }
  const refused = await page.request.get('/api/courses');
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'password_change_required']);

  await changePassword(page, 'выданный', 'выданный');
  await expect(page.getByText('Новый пароль должен отличаться от текущего').first()).toBeVisible();
  await expect(page.getByLabel('Новый пароль', { exact: true })).toBeFocused();
  await expectFitsPhone(page);
  await changePassword(page, 'выданный', own);
  await expect(page).toHaveURL(/\/profile\?tab=settings$/);
  await expect(page.getByRole('heading', { name: 'Ольга Иванова' })).toBeVisible();
  // Who has no courses yet reads what to do.
  await page.goto('/dashboard');
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page.getByText('Обратитесь к администратору для записи на курсы')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Выйти' }).click();
  await fillSignIn(page, email, 'выданный');
  await expect(page.getByText('Неверный email или пароль').first()).toBeVisible();
});

test('another tab that asks for the new password goes on by itself once it is set', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const user = await signIn(await createUser(db, { must_change_password: true }));
  const other = await context.newPage();
  await other.goto('/profile?tab=settings');
  await expect(heading(other)).toBeVisible();

  await page.goto('/dashboard');
  await changePassword(page, testPassword, own);
  await expect(page.getByText('Нет доступных курсов')).toBeVisible();
  await expect(other).toHaveURL(/\/profile\?tab=settings$/);
  await expect(other.getByRole('heading', { name: `${user.first_name} ${user.last_name}` })).toBeVisible();
});
