import { createCourse, createLesson, createSurvey } from '#test/factories.ts';
import { expect, test } from '../fixtures.ts';

test('every address answers, with its parameters, its heading and its way back', async ({
  page,
  db,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  test.slow();
  const { id, title } = await createCourse(db, { title: 'Адреса' });
  const lesson = await createLesson(db, { course_id: id, title: 'Урок' });
  const survey = await createSurvey(db, { title: 'Ожидания' });
  const own = `/course/${id}`;
  // The specification's, then ours. Where it leads, if elsewhere, comes last.
  const addresses: [address: string, heading: string, back?: string, leadsTo?: string][] = [
    ['/dashboard', 'Управление курсами'],
    ['/admin', 'Управление курсами'],
    [own, title, '/dashboard'],
    [`${own}/manage`, title, '/course-management'],
    ['/lesson-management', 'Управление уроками', '/course-management'],
    [`/lesson/${lesson.id}`, 'Урок', own],
    ['/users', 'Пользователи', '/dashboard'],
    ['/user-management', 'Пользователи', '/dashboard'],
    ['/answers', 'Ответы студентов', '/dashboard'],
    ['/analytics', 'Аналитика', '/dashboard'],
    [`/analytics/${id}`, title, own],
    ['/course-management', 'Настройки курсов'],
    ['/surveys', 'Управление анкетами', '/dashboard'],
    [`/surveys/${survey.id}/edit`, 'Ожидания', '/surveys'],
    ['/survey-editor', 'Управление анкетами', '/dashboard'],
    [`/analytics/${id}?days=90`, title, own],
    [`/answers?lesson=${lesson.id}&show=failed`, 'Ответы студентов', '/dashboard'],
    ['/answers?group=none', 'Ответы студентов', '/dashboard'],
    ['/queue', 'Очередь'],
    ['/queue?reason=release&state=settled', 'Очередь'],
    ['/groups', 'Потоки', '/dashboard'],
    [`/groups?course=${id}`, title, own],
    [`/surveys?course=${id}`, title, '/dashboard'],
    [`${own}/people?tab=list`, title, own],
    [`${own}/settings`, title, own],
    ['/models', 'Модели'],
    ['/spending?month=2026-03', 'Расходы'],
    ['/tokens', 'Доступ для программ'],
    ['/providers', 'Вход через другие'],
    ['/webhooks', 'Вебхуки'],
    ['/outgoing?view=webhooks', 'Вебхуки', undefined, '/webhooks'],
    ['/outgoing?state=failed', 'Письма'],
    ['/sign-ins?outcome=wrong', 'Входы'],
    ['/audit?action=user_updated', 'Журнал изменений'],
    ['/about', 'О системе'],
    ['/legal/settings', 'Закон и данные'],
    ['/skills/manage', 'Навыки'],
  ];
  for (const [address, heading, back, leadsTo = address] of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveURL(({ pathname, searchParams }) => {
        const meant = new URL(leadsTo, page.url());
        const isKept = [...meant.searchParams].every(([name, value]) => searchParams.get(name) === value);
        return pathname === meant.pathname && isKept;
      });
      if (back) await expect(page.locator('main header a').first()).toHaveAttribute('href', back);
    });
  }
});
