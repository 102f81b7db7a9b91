import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCourse, createLesson } from '#test/factories.ts';
import { databaseUrl } from '#test/server-process.ts';
import { expect, expectAccessible, test as base } from '../fixtures.ts';
import { type RunningServer, runServer } from '../run-server.ts';

/** A model of a small context, and one that holds more. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ database, model }, use) =>
      runServer(async (dataDir) => {
        const endpoints = join(dataDir, 'endpoints.yaml');
        await writeFile(
          endpoints,
          `- name: large\n  baseUrl: ${model.url}\n  model: mentor-2\n  contextTokens: 32000\n`,
        );
        return {
          DATABASE_URL: databaseUrl(database.connection),
          DEMO: '0',
          AI_BASE_URL: model.url,
          AI_MODEL: 'mentor-1',
          AI_CONTEXT_TOKENS: '4000',
          AI_ENDPOINTS_FILE: endpoints,
        };
      }, use),
    { scope: 'worker' },
  ],
});

const noise = (index: number) =>
  `Погода номер ${index}: облака и ветер над морем, чайки кружат, волны шумят, песок греет ступни.`;
const near = 'Когда коллега опаздывает с отчётом, назовите день и час, а не черту характера.';
const content = Array.from({ length: 300 }, (_, index) => (index === 200 ? near : noise(index))).join('\n\n');

test('an author sees what a small model would be sent, and what a larger one would', async ({
  page,
  db,
  model,
  asAdmin,
}) => {
  expect(asAdmin.role).toBe('admin');
  const course = await createCourse(db, { title: 'Обратная связь' });
  const lesson = await createLesson(db, { course_id: course.id, content, assignment: 'Опишите случай.' });
  await page.goto(`/lesson/${lesson.id}/edit?tab=review`);
  const show = page.getByRole('button', { name: 'Что увидит модель' });
  await expect(show).toBeDisabled();
  await page.getByLabel('Образец ответа').fill('Коллега опоздал с отчётом, и я сказал ему об этом.');
  await show.focus();
  await page.keyboard.press('Enter');

  const panel = page.getByRole('region', { name: 'Что увидит модель' });
  const size = panel.getByRole('status');
  await expect(size).toContainText(
    /^Около \d+\s\d00\sтокенов из 4\s000: материал сокращён, не вош(ёл|ло) \d+\sабзац/,
  );
  const material = panel.getByRole('group', { name: 'Просьба и материал' });
  await expect(material).toContainText('Опишите случай.');
  await expect(material).toContainText(near);
  await expect(material).toContainText('[…]');
  await expect(material).not.toContainText(noise(150));
  await panel.getByText('Ответ студента', { exact: true }).click();
  await expect(panel.getByRole('group', { name: 'Ответ студента' })).toContainText(
    'Коллега опоздал с отчётом',
  );
  await expectAccessible(page);

  await panel.getByLabel('Модель').selectOption('large');
  await expect(size).toContainText('помещается целиком');
  await expect(material).toContainText(noise(150));
  await expect(material).not.toContainText('[…]');
  expect(model.requests).toEqual([]);

  await panel.getByRole('button', { name: 'Закрыть запрос' }).click();
  await expect(panel).toBeHidden();
  await expect(show).toBeFocused();
});
