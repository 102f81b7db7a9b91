/** Opens the page of a talk for tests and finds its parts like a person does. */
import { fireEvent, screen } from '@testing-library/react';
import { auth } from '#contract/auth/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { talks } from '#contract/talks/calls.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { weeks } from '#contract/weeks/calls.ts';
import { aDialogue, dialogueId, thePractice } from './dialogue-rows.ts';
import { lessonId, theLesson } from './lesson-page.ts';
import { aUser } from './page-rows.ts';
import { answer } from './page-server.ts';
import { openPage } from './page.ts';

export async function openTalk(dialogue: Partial<Dialogue> = {}, lesson: Partial<Lesson> = {}) {
  let shown = aDialogue(dialogue);
  const page = openPage(`/lesson/${lessonId}/talk/${dialogueId}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(lessons.getLesson, { ...theLesson, practice: thePractice, ...lesson }, { id: lessonId }),
    answer(talks.getDialogue, () => shown, { id: dialogueId }),
    answer(weeks.getAnswerThen, { then: [], delayed: null }),
  ]);
  await screen.findByRole('heading', { level: 1, name: shown.practice?.title ?? 'Разговор' });
  return {
    ...page,
    /** What the server says from now on. */
    now: (next: Partial<Dialogue>) => (shown = aDialogue({ ...shown, ...next })),
  };
}

export const field = () =>
  screen.getByLabelText<HTMLTextAreaElement>('Ваша реплика', { selector: 'textarea' });
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
