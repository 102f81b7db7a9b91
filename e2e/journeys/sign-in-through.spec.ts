import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueLink, linkPath } from '#server/accounts/links/personal-links.ts';
import { testSecretKey } from '#test/app.ts';
import { createCourse, createJoinLink, createLesson, createUser } from '#test/factories.ts';
import { freePort } from '#test/free-port.ts';
import { databaseUrl } from '#test/server-process.ts';
import { openRealProvider } from '#test/sign-in-servers.ts';
import { test as base, expect, expectAccessible, type Page } from '../fixtures.ts';
import { type RunningServer, runServer } from '../run-server.ts';

interface Stream {
  code: string;
  lesson: string;
}

/** A server of its own, with a real provider beside it: a person who is new gets onto the stream of his group. */
const test = base.extend<object, { server: RunningServer; stream: Stream }>({
  stream: [
    async ({ database: { db } }, use) => {
      const course = await createCourse(db, { title: 'Переговоры' });
      const lesson = await createLesson(db, { course_id: course.id, title: 'Первый разговор' });
      const { code } = await createJoinLink(db, { course_id: course.id });
      await use({ code, lesson: `/lesson/${lesson.id}` });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, stream }, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const provider = await openRealProvider(claimsOf, url);
      await runServer(async (dataDir) => {
        const file = join(dataDir, 'sign-in.yaml');
        await writeFile(file, fileOf(provider.issuer, stream.code));
        return {
          DATABASE_URL: databaseUrl(database.connection),
          DEMO: '0',
          SECRET_KEY: testSecretKey,
          PORT: `${port}`,
          PUBLIC_URL: url,
          SIGN_IN_FILE: file,
          SSO_SECRET: 'client-secret',
        };
      }, use);
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

// One server of its own is enough for all of them.
test.describe.configure({ mode: 'default' });

const claimsOf = (login: string) => ({
  email: `${login}@company.ru`,
  given_name: 'Анна',
  family_name: 'Белова',
  groups: ['новые'],
});

const fileOf = (issuer: string, code: string) => `
- name: real
  title: Вход для сотрудников
  issuer: ${issuer}
  allowHttp: true
  clientId: otklik
  clientSecretVariable: SSO_SECRET
  email: vouched
  newPeople: domains
  domains: [company.ru]
  groups: { claim: groups, joins: { новые: ${code} } }
  logout: provider
- { name: yandex, title: Яндекс ID, kind: yandex, clientId: otklik, email: never }
- { name: vk, title: VK ID, kind: vk, clientId: otklik, email: never }
`;

/** The provider's own pages ask for a face of another site. */
test.beforeEach(async ({ page }) => {
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
});

const doorOf = (page: Page) => page.getByRole('link', { name: 'Вход для сотрудников' });

async function fillThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

async function signInThere(page: Page, login: string): Promise<void> {
  await fillThere(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** At a desk in the light and on a phone in the dark: nothing sticks out, and axe has nothing to say. */
async function lookAt(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS'];
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${name} at ${width}`,
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a stranger goes to a lesson through the company’s server, gets there, and leaves both servers', async ({
  page,
  stream,
}) => {
  await page.goto(stream.lesson);
  await expect(doorOf(page)).toBeVisible();
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'VK ID' })).toBeVisible();
  await lookAt(page, 'sign-in');

  await doorOf(page).click();
  await signInThere(page, 'anna');
  await expect(page).toHaveURL((url) => url.pathname === stream.lesson);
  await expect(page.getByRole('heading', { level: 1, name: 'Первый разговор' })).toBeVisible();

  await page.goto('/profile?tab=settings');
  await expect(page.getByText('anna@company.ru · последний вход')).toBeVisible();
  await lookAt(page, 'profile');

  // Its own session is open, and proves nothing: it asks who it is once more.
  await page.getByRole('tab', { name: 'Мои данные' }).click();
  const again = page.getByRole('link', { name: 'Войти ещё раз через «Вход для сотрудников»' }).first();
  await lookAt(page, 'own-data');
  // Whoever turns back is where he was, and reads why.
  await again.click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Сервер входа вас не впустил, или вход отменён');
  await expect(page.getByRole('tab', { name: 'Мои данные' })).toHaveAttribute('aria-selected', 'true');
  await lookAt(page, 'again-refused');
  await again.click();
  await fillThere(page, 'anna');
  await expect(page).toHaveURL(/tab=data$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('подтверждать, что это вы, не нужно').first()).toBeVisible();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: 'Выйти и там' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(doorOf(page)).toBeVisible();
  await page.goto(stream.lesson);
  await doorOf(page).click();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('whoever turns back, or comes with another’s reply, reads why and begins again', async ({ page }) => {
  await page.goto('/');
  await doorOf(page).click();
  await page.goto('/api/sign-in/real/callback?code=taken&state=forged');
  await expect(page.getByRole('alert')).toContainText('Вход не завершён');

  await page.goto('/profile');
  await doorOf(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Сервер входа вас не впустил, или вход отменён');
  await lookAt(page, 'refused');
  await doorOf(page).click();
  await signInThere(page, 'boris');
  await expect(page.getByRole('heading', { level: 1, name: 'Анна Белова' })).toBeVisible();
});

test('an invitation is taken through the company’s server instead of a password', async ({ page, db }) => {
  const { id: userId } = await createUser(db, { first_name: 'Вера', last_name: 'Новикова' });
  const token = await db.transaction().execute((tx) => issueLink(tx, { userId, purpose: 'invite' }));
  await page.goto(linkPath(token));
  const door = page.getByRole('button', { name: 'Вход для сотрудников' });
  await expect(door).toBeVisible();
  await lookAt(page, 'invitation');
  await door.click();
  await signInThere(page, 'vera');
  await expect(page.getByRole('heading', { level: 1, name: 'Мои курсы' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Вера Новикова' })).toBeVisible();
});
