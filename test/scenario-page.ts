/** Opens the tab «Тренажёр» of a lesson's editor for tests. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { scenarios } from '#contract/scenarios/calls.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { talks } from '#contract/talks/calls.ts';
import { aCourse, aLesson, anId, aTime, aUser } from './page-rows.ts';
import { type Answer, answer, type Request } from './page-server.ts';
import { openPage } from './page.ts';
import { scenarioOfDenis } from './scenario-of-denis.ts';
import { aScenario, aScenarioVersion } from './talk-rows.ts';

export const lessonId = anId(200);
export const params = { id: lessonId };
const lesson = {
  ...aLesson(0),
  content: null,
  transcription: null,
  assignment: 'Опишите разговор',
  criteria: [],
  attemptsLimit: null,
  aiPrompt: null,
  version: 1,
};

export const template = {
  name: 'Замечание коллеге',
  card: { ...scenarioOfDenis, title: 'Образец замечания' },
  says: {
    weak: ['Вечно ты опаздываешь', 'Соберись'],
    middling: ['Почему поздно?'],
    strong: ['Тебе трудно?'],
  },
};

export const open = (answers: Answer[] = []) =>
  openPage(`/lesson/${lessonId}/edit?tab=trainer`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, lesson, params),
    answer(courses.getCourse, aCourse(), { id: anId(100) }),
    answer(lessons.listLessons, [aLesson(0)], { courseId: anId(100) }),
    answer(scenarios.getScenario, aScenario(), params),
    answer(scenarios.listScenarioTemplates, [template]),
    answer(talks.listDialogues, [], params),
    answer(scenarios.saveScenario, ({ card, publish }) => saved(card, publish), params),
    ...answers,
  ]);

export const saved = (card: ScenarioCard, publish: boolean) =>
  publish
    ? aScenario({ inForce: aScenarioVersion({ card, publishedAt: aTime, isInForce: true }) })
    : aScenario({ draft: aScenarioVersion({ card }) });

export const withDraft = (card: Partial<ScenarioCard> = {}) =>
  answer(scenarios.getScenario, saved({ ...scenarioOfDenis, ...card }, false), params);

export const field = (name: string, selector = '*') =>
  screen.findByLabelText<HTMLInputElement>(name, { selector });
export const type = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
// By role, each search would take the accessible name of everything on a screen of sixty fields.
export const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`No button «${name}»`);
  return found;
};
export const press = (name: string) => fireEvent.click(button(name));
export const pressSoon = async (name: string) => fireEvent.click(await waitFor(() => button(name)));
export const savesOf = (requests: Request[]) =>
  requests
    .filter(({ call }) => call === 'saveScenario')
    .map(({ body }) => body as Save)
    .map(({ card, publish }) => ({ card, publish }));

interface Save {
  card: ScenarioCard;
  publish: boolean;
  seen: { number: number; revision: number } | null;
}

/** What each save took for the newest. */
export const seenBy = (requests: Request[]) =>
  requests.filter(({ call }) => call === 'saveScenario').map(({ body }) => (body as Save).seen);
