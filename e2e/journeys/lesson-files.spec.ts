import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectStored } from '#e2e/stored-text.ts';
import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';
import { mp4, pdf } from '#test/sample-files.ts';
import { webmVideo } from '#test/webm-video.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an author pastes, drops and stops files, and a student watches on from where he was', async ({
  page,
  db,
  asAdmin: _admin,
  openAs,
  context,
}) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, title: 'Урок с файлами', content: 'Схема:' });
  await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
  const text = page.getByRole('textbox', { name: 'Содержание урока' });
  await page.getByRole('switch', { name: 'Разметка' }).check();

  await text.press('Control+End');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyPicture(page, await pngPicture());
  await text.press('Control+V');
  await expect(text).toHaveValue(
    new RegExp(`^Схема:\\n\\n!\\[[^\\]]+\\]\\(/lesson-files/${lesson.id}/[\\da-f]{64}\\.webp\\)$`),
  );

  await drop(page, { name: 'Раздатка [1].pdf', bytes: pdf() });
  await expect(text).toHaveValue(/ \[Раздатка 1 \.pdf\]\(\/lesson-files\/[^)]+\.pdf\)$/);
  const preview = page.getByRole('region', { name: 'Как увидит студент' });
  const picture = preview.getByRole('img', { name: 'image' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);

  // One that doesn't come: the text can't be saved with it on the way, and is as before when it is stopped.
  const before = await text.inputValue();
  await page.route('**/api/lessons/*/files', () => {}, { times: 1 });
  await drop(page, { name: 'долго.pdf', bytes: pdf() });
  await expect(text).toHaveValue(/\[Загружаем «долго\.pdf»…\]/);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Файл ещё загружается: дождитесь его или остановите')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.getByRole('button', { name: 'Остановить' }).click();
  await expect(text).toHaveValue(before);

  await page.getByRole('tab', { name: 'Основное' }).click();
  await page
    .getByLabel('Файл с видео урока')
    .setInputFiles({ name: 'урок.webm', mimeType: 'video/webm', buffer: await webmVideo(20) });
  await expect(page.getByText('Видео из файлов урока')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Всё сохранено')).toBeVisible();

  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const reading = await openAs(student);
  await reading.goto(`/lesson/${lesson.id}`);
  const video = reading.getByLabel('Видео урока «Урок с файлами»');
  const place = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.duration)).toBe(20);
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    player.currentTime = 8;
    await player.play();
  });
  await expect.poll(place).toBeGreaterThan(8.2);
  await video.evaluate((player: HTMLVideoElement) => player.pause());
  await expectAccessible(reading);
  await expectFitsPhone(reading);
  const left = await place();
  await reading.reload();
  await expect.poll(place).toBeGreaterThan(left - 0.2);
  await expect(reading.getByRole('link', { name: 'Раздатка 1 .pdf' })).toBeVisible();
});

test('into an assignment, too: a file carried by the mouse shows how far it is, and one that is stopped leaves nothing', async ({
  page,
  db,
  context,
  asAdmin: _admin,
}, testInfo) => {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, assignment: 'Раздатка:' });
  await page.goto(`/lesson/${lesson.id}/edit?tab=assignment`);
  const text = page.getByRole('textbox', { name: 'Задание' });
  await text.press('Control+End');
  const [small, large] = [testInfo.outputPath('План.pdf'), testInfo.outputPath('Запись.mp4')];
  await writeFile(small, pdf());
  await writeFile(large, mp4({ samples: 6_000_000 }));

  await carry(page, text, small);
  await expect(text.getByRole('link', { name: 'План.pdf' })).toHaveAttribute('href', /^\/lesson-files\//);
  await expectStored(page, 'Задание', /^Раздатка: \[План\.pdf\]\(\/lesson-files\/[^)]+\.pdf\)$/);
  await text.press('Control+End');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copyPicture(page, await pngPicture());
  await text.press('Control+V');
  await expect(text.getByRole('img')).toBeVisible();
  await expectStored(page, 'Задание', /\n\n!\[[^\]]+\]\(\/lesson-files\/[^)]+\.webp\)$/);

  const shown = () => text.innerHTML();
  const before = await shown();
  await sendSlowly(page, 400_000);
  // Of a codec that not every browser plays: that is said before a byte of it is sent.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  const foreign = testInfo.outputPath('iphone.mp4');
  await writeFile(foreign, mp4({ video: 'hvc1', samples: 6_000_000 }));
  await carry(page, text, foreign);
  await expect(page.getByRole('alert')).toHaveText(/Видео сжато не в H\.264/);
  await expect.poll(shown).toBe(before);
  expect(sent).not.toContain('POST');
  await page.getByRole('button', { name: 'Скрыть файл iphone.mp4' }).click();
  await carry(page, text, large);
  const progress = page.getByRole('progressbar', { name: 'Загрузка файла Запись.mp4' });
  await expect(progress).toBeVisible();
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(5);
  expect(await percent()).toBeLessThan(100);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Остановить загрузку файла Запись.mp4' }).click();
  await expect(progress).toBeHidden();
  await expect.poll(shown).toBe(before);
  await expect(text).toBeFocused();
  const kept = db.selectFrom('lesson_files').select('title').where('lesson_id', '=', lesson.id);
  expect((await kept.execute()).map(({ title }) => title)).not.toContain('Запись.mp4');
});

/** Drags a file of the disk over an element and lets it go, as the mouse does. */
async function carry(page: Page, over: Locator, path: string): Promise<void> {
  const box = await over.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: Math.max(box?.y ?? 0, 130) + 40 };
  const client = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  }
  await client.detach();
}

async function sendSlowly(page: Page, uploadThroughput: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

async function copyPicture(page: Page, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    async (given) => {
      const blob = new Blob([new Uint8Array(given)], { type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    },
    [...bytes],
  );
}

async function drop(page: Page, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([called, given]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(given)], called));
      return transfer;
    },
    [name, [...bytes]] as const,
  );
  await page.getByRole('textbox', { name: 'Содержание урока' }).dispatchEvent('drop', { dataTransfer });
}
