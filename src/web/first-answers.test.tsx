// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';

const user = aUser('student');
const lesson = aLesson(1);
const opened = {
  ...lesson,
  content: 'Четыре фразы.',
  transcription: null,
  assignment: null,
  criteria: [],
  attemptsLimit: null,
};

standInForTheBrowser();
// The page's own helper is loaded within a test, too late for a hook of its own: what stays mounted would outlive the document.
afterEach(cleanup);

test.each([
  [
    `/course/${anId(100)}`,
    `/api/courses/${anId(100)}/page`,
    { user, course: aCourse(), lessons: [lesson], surveys: [] },
  ],
  [
    `/lesson/${lesson.id}`,
    `/api/lessons/${lesson.id}/page`,
    { user, lesson: opened, lessons: [lesson], answers: [], surveys: [] },
  ],
])('%s that came with its answers asks for nothing', async (address, url, whole) => {
  const answers = { '/api/auth/me': [200, { user }], [url]: [200, whole] };
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`;
  // The module reads them when it is loaded.
  vi.resetModules();
  const { openPage } = await import('#test/page.ts');
  const { requests } = openPage(address, []);
  expect(await screen.findByRole('link', { name: /Урок по имени 1|Назад к курсу/ })).toBeTruthy();
  expect(
    requests.map(({ call }) => call).filter((call) => call.startsWith('get') || call.startsWith('list')),
  ).toEqual([]);
});
