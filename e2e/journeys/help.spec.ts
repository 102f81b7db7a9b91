import { type Screen, screens } from '#contract/screens.ts';
import {
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createSurvey,
  createUser,
  enrol,
} from '#test/factories.ts';
import { placesOfScreens } from '#web/help/places.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

// Some screens are opened without what they show.
test.use({ expectedComplaints: [/404/] });

test('«?» stands on the screens and lands on what the guide says of each', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  test.slow();
  const course = await createCourse(db, { title: 'Переговоры' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Факты' });
  const group = await createGroup(db, { course_id: course.id });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id, group_id: group.id });
  const survey = await createSurvey(db);
  const ids: Partial<Record<string, string>> = {
    '/course/': course.id,
    '/analytics/': course.id,
    '/lesson/': lesson.id,
    '/groups/': group.id,
    '/people/': student.id,
    '/survey/': survey.id,
    '/surveys/': survey.id,
  };
  const addressOf = (path: string) =>
    path.replace(/:\w+/g, (_name, at: number) => ids[path.slice(0, at)] ?? course.id);
  const behind = Object.entries<Screen>(screens).filter(([name]) => !entrances.includes(name));
  for (const [name, { path }] of behind) {
    await page.goto(addressOf(path));
    const help = page.getByRole('banner').getByRole('link', { name: 'Справка' });
    await expect(help, name).toBeVisible();
    await help.click();
    const [place = ''] = placesOfScreens[name as keyof typeof placesOfScreens];
    const hash = place.split('#')[1] ?? '';
    await expect.poll(() => decodeURI(page.url()), name).toMatch(new RegExp(`/help\\?page=[\\w-]+#${hash}$`));
    await expect(page.locator(`[id="${hash}"]`), name).toBeInViewport();
  }
});

/** Before one is in, there is nobody whose part of the guide to show. */
const entrances = ['login', 'newPassword', 'consents', 'legal', 'legalText', 'welcome', 'join'];

test('the guide is read by contents, links and words; a role has its own part @phone', async ({
  page,
  db,
  signIn,
  isMobile,
}) => {
  await signIn(await createCurator(db));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isMobile) {
    await page.getByRole('button', { name: 'Меню' }).tap();
    await page.getByRole('menuitem', { name: 'Справка' }).tap();
  } else await page.getByRole('link', { name: 'Справка' }).click();
  const heading = (name: string | RegExp) =>
    page.getByRole('main').getByRole('heading', { name, exact: true });
  await expect(heading('С чего начинается день')).toBeInViewport();
  await expectAccessible(page);
  if (isMobile) {
    await expectFitsPhone(page);
    await page.getByText('Содержание', { exact: true }).tap();
  }
  const contents = page.getByRole('navigation', { name: 'Содержание справки' });
  await expect(contents.getByRole('link', { name: 'Студенту' })).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Администратору' })).toHaveCount(0);
  await expect(contents.getByRole('link', { name: 'Почта' })).toHaveCount(0);
  await contents.getByRole('link', { name: 'Студенту' }).click();
  await expect(heading('Студенту')).toBeVisible();

  await page.getByLabel('Найти в справке').fill('сертификаты');
  await page.getByRole('link', { name: /^Сертификат\s*Студенту/ }).click();
  await expect(heading('Сертификат')).toBeInViewport();
  await page.goto('/help?page=mail');
  await expect(heading('Куратору')).toBeVisible();
});
