// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';
import { windows1251 } from '#test/windows-1251.ts';

standInForTheBrowser();

beforeEach(() => sessionStorage.clear());

const srt =
  '1\n00:00:01,000 --> 00:00:04,000\nДобрый день.\n\n2\n00:12:36,000 --> 00:12:40,900\nДо встречи.\n';
const courseId = anId(100);

async function openTranscript(transcription: string | null) {
  const lesson = {
    ...aLesson(0),
    content: null,
    transcription,
    assignment: null,
    criteria: [],
    attemptsLimit: null,
    aiPrompt: null,
  };
  const page = openPage(`/course/${courseId}/manage`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0)], { courseId }),
    answer(lessons.getLesson, lesson, { id: anId(200) }),
    answer(lessons.updateLesson, lesson, { id: anId(200) }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать: Урок по имени 0' }));
  const tab = await screen.findByRole('tab', { name: 'Расшифровка' });
  fireEvent.mouseDown(tab, { button: 0 });
  await waitFor(() => expect(field()).toHaveProperty('value', transcription ?? ''));
  return page;
}

const panel = () => within(screen.getByRole('tabpanel'));
const field = () => panel().getByLabelText('Расшифровка видео');
const recognised = () => panel().getByRole('status', { hidden: true }).textContent.replaceAll('\u00a0', ' ');
const undoButton = () => panel().queryByRole('button', { name: 'Вернуть прежний текст' });

function choose(...parts: BlobPart[]): void {
  const file = new File(parts, 'урок.srt');
  fireEvent.change(panel().getByLabelText('Файл SRT или VTT'), { target: { files: [file] } });
}

test('a pasted transcript says what was recognised in it, an ordinary one nothing', async () => {
  await openTranscript(null);
  fireEvent.change(field(), { target: { value: srt } });
  await waitFor(() => expect(recognised()).toBe('Распознано: 2 реплики, до 12:40'));
  fireEvent.change(field(), { target: { value: 'Добрый день.' } });
  await waitFor(() => expect(recognised()).toBe(''));
});

test('a file replaces the text, is saved as it is, and can be taken back', async () => {
  const { requests } = await openTranscript('Прежний текст');
  choose(windows1251(srt.replaceAll('\n', '\r\n')));
  await waitFor(() => expect(field()).toHaveProperty('value', srt));
  await waitFor(() => expect(recognised()).toBe('Распознано: 2 реплики, до 12:40'));
  fireEvent.click(undoButton() ?? document.body);
  expect(field()).toHaveProperty('value', 'Прежний текст');
  expect(document.activeElement).toBe(field());
  expect(undoButton()).toBeNull();

  choose(srt);
  await waitFor(() => expect(field()).toHaveProperty('value', srt));
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'updateLesson')).toMatchObject({
      body: { transcription: srt },
    }),
  );
});

test('what is typed after a file can’t be thrown away by taking the file back', async () => {
  await openTranscript('Прежний текст');
  choose(srt);
  await waitFor(() => expect(undoButton()).not.toBeNull());
  fireEvent.change(field(), { target: { value: `${srt}\nИ ещё.` } });
  await waitFor(() => expect(undoButton()).toBeNull());
});

test('a file that is no text says so at the field, which keeps its text', async () => {
  await openTranscript('Прежний текст');
  choose(new Uint8Array([0, 0, 0, 24, 102, 116, 121, 112]));
  expect((await panel().findByRole('alert')).textContent).toBe(
    'Это не текст. Выберите файл SRT, VTT или TXT',
  );
  expect(field()).toHaveProperty('value', 'Прежний текст');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field(), { target: { value: 'Новый текст' } });
  expect(panel().queryByRole('alert')).toBeNull();
});
