// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { legal } from '#contract/legal/calls.ts';
import type { OwnConsents } from '#contract/legal/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { openLesson, theLesson } from '#test/lesson-page.ts';
import { anId, aUser } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';

standInForTheBrowser();

const readBy = (isAllowed: boolean, text: number): Partial<Lesson> => ({
  reader: {
    place: isAllowed ? 'abroad' : 'nobody',
    choice: false,
    foreign: { isAllowed, textId: anId(text) },
  },
});

const own: OwnConsents = { operator: null, policy: 1, due: [], inForce: [], consents: [] };

test('above the form a foreign model is allowed and forbidden; a document replaced meanwhile is read anew', async () => {
  const changed = 'Документы школы обновились. Прочитайте их и отметьте заново';
  const { answers, requests } = await openLesson({ lesson: readBy(false, 1) });
  const shows = (given: Partial<Lesson>) =>
    answers.push(answer(lessons.getLesson, { ...theLesson, ...given }));
  const readings = () => requests.filter(({ call }) => call === 'getLesson').length;
  const sent = () => requests.filter(({ call }) => call === 'answerConsents').map(({ body }) => body);

  expect(
    await screen.findByText('Ответ прочитает человек: ИИ-наставнику за рубежом вы не разрешили'),
  ).toBeTruthy();
  answers.push(answer(legal.answerConsents, refuse('texts_changed', changed)));
  shows(readBy(false, 2));
  const before = readings();
  fireEvent.click(screen.getByRole('button', { name: 'Разрешить' }));
  expect(await screen.findByText(new RegExp(changed))).toBeTruthy();
  await expect.poll(readings).toBe(before + 1);

  answers.push(answer(legal.answerConsents, { ...own, user: aUser('student') }));
  shows(readBy(true, 2));
  fireEvent.click(await screen.findByRole('button', { name: 'Разрешить' }));
  expect(await screen.findByText('Ответ прочитает ИИ-наставник за рубежом, вы это разрешили')).toBeTruthy();
  shows(readBy(false, 2));
  fireEvent.click(screen.getByRole('button', { name: 'Запретить' }));
  expect(await screen.findByRole('button', { name: 'Разрешить' })).toBeTruthy();
  const from = 'lesson';
  expect(sent()).toEqual([
    { consents: [{ textId: anId(1), given: true }], from },
    { consents: [{ textId: anId(2), given: true }], from },
    { consents: [{ textId: anId(2), given: false }], from },
  ]);
});
