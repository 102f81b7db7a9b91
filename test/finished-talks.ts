import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import {
  aCriterion,
  createDialogue,
  createLesson,
  createMentorVersion,
  createScenario,
  createUser,
  enrol,
} from './factories.ts';
import { createPeopleSetting, type PeopleSetting } from './people-setting.ts';

type Talk = Parameters<typeof createDialogue>[1];
type Turn = NonNullable<Talk['turns']>[number];
type Row = { id: string };

export interface FinishedTalks extends PeopleSetting {
  /** Of the same course. */
  otherStudent: Row;
  lesson: Row;
  scenario: Row;
  criteria: Criterion[];
  /** Another student in another lesson, and a model that has been asked nothing. */
  renew(lesson?: Partial<Parameters<typeof createLesson>[1]>): Promise<void>;
  talk(turns?: readonly Turn[], given?: Partial<Talk>): ReturnType<typeof createDialogue>;
  finish(dialogue: Row, as?: Row): ReturnType<PeopleSetting['call']>;
  finished(dialogue: Row): Promise<Answer>;
  answersOf(as: Row): Promise<Answer[]>;
  shown(as: Row, answer: Row): Promise<Answer>;
  lessonAsSeen(): Promise<Lesson>;
  /** A review's section of the criterion with that number. */
  section(number: number, quote: string, level?: string): string;
}

/** A lesson with a scenario and two criteria, whose student may finish talks; everything that happens to their answers. */
export async function createFinishedTalks(): Promise<FinishedTalks> {
  const people = await createPeopleSetting();
  const { db, call } = people;

  const setting: FinishedTalks = {
    ...people,
    otherStudent: people.student,
    scenario: people.lesson,
    criteria: [],

    async renew(given = {}) {
      people.model.requests.length = 0;
      people.model.always({ kind: 'text' });
      const course = { course_id: people.course.id };
      setting.lesson = await createLesson(db, { ...course, assignment: '', ...given });
      setting.criteria = [aCriterion('Интерес к собеседнику'), aCriterion('Договорённость')];
      await createMentorVersion(db, { lesson_id: setting.lesson.id, criteria: setting.criteria });
      setting.scenario = await createScenario(db, { lesson_id: setting.lesson.id });
      setting.student = await createUser(db);
      await enrol(db, { user_id: setting.student.id, ...course });
    },

    talk: (turns, given = {}) =>
      createDialogue(db, {
        user_id: setting.student.id,
        lesson_id: setting.lesson.id,
        scenario_id: setting.scenario.id,
        ...(turns && { turns }),
        ...given,
      }),

    finish: ({ id }, as = setting.student) => call('POST', `/api/dialogues/${id}/finish`, { as, body: {} }),

    finished: async (dialogue) => (await setting.finish(dialogue)).json(),

    answersOf: async (as) => (await call('GET', `/api/lessons/${setting.lesson.id}/answers`, { as })).json(),

    async shown(as, { id }) {
      const found = (await setting.answersOf(as)).find((answer) => answer.id === id);
      if (!found) throw new Error('No such answer');
      return found;
    },

    lessonAsSeen: async () =>
      (await call('GET', `/api/lessons/${setting.lesson.id}`, { as: setting.student })).json(),

    section: (number, quote, level = 'Есть') =>
      `## ${number}. ${setting.criteria[number - 1]?.title}\nУровень: ${level}\n> ${quote}\nВидно по этим словам.\n`,
  };
  return setting;
}

export const reviewOf = (...sections: string[]) => ({
  kind: 'text' as const,
  pieces: ['Человеку: нет\n', ...sections, '## Итог\nХорошее начало.\nУверенность: высокая\n'],
});

export const quotesIn = ({ content, feedback }: Answer) =>
  (feedback?.remarks ?? []).flatMap((remark) =>
    remark.quotes.map(([start, end]) => content.slice(start, end)),
  );

export const slicesOf = ({ content, lines = [] }: Answer) =>
  lines.map(({ start, end }) => content.slice(start, end));

export const mood = (given: Partial<Mood> = {}): Mood => ({
  trust: 2,
  points: 1,
  seen: [],
  facts: [],
  met: [],
  ...given,
});

export const said = (speaker: Turn['speaker'], text: string, given: Partial<Turn> = {}): Turn => ({
  speaker,
  text,
  ...given,
});
