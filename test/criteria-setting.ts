import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { getAnswer } from '#server/mentor/answers/answers.ts';
import { aCriterion, createMentorVersion, enrol } from './factories.ts';
import type { Behaviour } from './model-server.ts';
import { createReviewSetting, type ReviewSetting } from './review-setting.ts';

export interface CriteriaSetting extends ReviewSetting {
  criteria: Criterion[];
  /** The next replies of the model, each in pieces. */
  script(...texts: string[][]): void;
  /** The next replies, of any kind. */
  scriptAny(...behaviours: Behaviour[]): void;
  /** Submits an answer, waits for its review, and reads the answer as its student does. */
  reviewed(content?: string): Promise<Answer>;
  readAs(role: 'student' | 'admin', answerId: string): Promise<Answer>;
  /** The last message of the request with that number, from the first of the test. */
  lastMessage(index: number): string;
  /** Forgets the answers, requests and replies of the test before. */
  clear(): Promise<void>;
}

export const said = 'Ты опять прислал макет с ошибками. Прошу присылать макет до пятницы, до шести вечера.';

/** The section of the first criterion. */
export const facts = ({ level = 'Есть частично', quote = 'опять прислал макет с ошибками' } = {}) =>
  `## 1. Факты вместо приговоров\nУровень: ${level}\n> ${quote}\nСлово «опять» — обобщение.\nДальше: назовите день.\n`;

/** The section of the second one. */
export const request = `## 2. Понятная просьба\nУровень: Есть\n> Прошу присылать макет до пятницы\nСрок назван.\n`;

export const ending = '## Итог\nНачало хорошее.\nУверенность: высокая\n';

export const review = (...sections: string[]) => ['Человеку: нет\n', ...sections, ending];

/** A lesson of two criteria with a worker and a scripted model. */
export async function createCriteriaSetting(): Promise<CriteriaSetting> {
  const setting = await createReviewSetting();
  const criteria = [aCriterion('Факты вместо приговоров'), aCriterion('Понятная просьба')];
  await createMentorVersion(setting.db, { lesson_id: setting.lesson.id, criteria });
  await enrol(setting.db, { user_id: setting.student.id, course_id: setting.lesson.course_id });
  await setting.startWorker();
  let replies: Behaviour[] = [];
  const readAs = (role: 'student' | 'admin', answerId: string) =>
    getAnswer(setting.db, { ...viewer, id: setting.student.id, role }, answerId);
  return {
    ...setting,
    criteria,
    script: (...texts) => void replies.push(...texts.map((pieces) => ({ kind: 'text' as const, pieces }))),
    scriptAny: (...behaviours) => void replies.push(...behaviours),
    async reviewed(content = said) {
      const { id } = await setting.submit(content);
      await setting.settled(id);
      return readAs('student', id);
    },
    readAs,
    lastMessage: (index) => setting.model.requests[index]?.body.messages.at(-1)?.content ?? '',
    async clear() {
      setting.model.requests.length = 0;
      replies = [];
      setting.model.always(() => replies.shift() ?? { kind: 'text' });
      await setting.pool.query('delete from answers');
    },
  };
}

const viewer = {
  sessionId: '',
  email: '',
  firstName: '',
  lastName: '',
  mustChangePassword: false,
  mustConsent: false,
  createdAt: '',
  updatedAt: '',
};
