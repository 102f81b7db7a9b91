import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { answerText } from './numbered-answers.ts';

export interface Submission {
  number: number;
  key: string;
  studentId: string;
  /** The answer's id from the 201; undefined until it is acknowledged. */
  answerId?: string;
}

export interface Submissions {
  lessonId: string;
  sent: Submission[];
  /** The number of calls, and the failures by status or lost connection. */
  calls: number;
  failures: Map<number | 'lost', number>;
  acknowledged(): number;
  /** Starts no new submissions; resolves when each started one has its 201. */
  finish(): Promise<void>;
}

const students = 8;
const betweenMs = 400;
const repeatMs = 100;
let lastNumber = 0;

/**
 * Simulates students who submit one answer after another. A submission without a response, or refused as unavailable, is
 * retried with its key, as the page does.
 */
export async function startSubmitting(db: Db, url: () => string): Promise<Submissions> {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, prompt: '{answer}' });
  let finishing = false;
  const state: Submissions = {
    lessonId: lesson.id,
    sent: [],
    calls: 0,
    failures: new Map(),
    acknowledged: () => state.sent.filter(({ answerId }) => answerId !== undefined).length,
    async finish() {
      finishing = true;
      await everyone;
    },
  };

  async function study(): Promise<void> {
    const student = await createUser(db, { email: `${randomUUID()}@example.ru` });
    await enrol(db, { user_id: student.id, course_id: course.id });
    const token = await createSession(db, student.id, { remember: true });
    await sleep(Math.random() * betweenMs);
    while (!finishing) {
      const submission: Submission = { number: ++lastNumber, key: randomUUID(), studentId: student.id };
      state.sent.push(submission);
      while (!(await submit(submission, token))) await sleep(repeatMs);
      await sleep(betweenMs);
    }
  }

  async function submit(submission: Submission, token: string): Promise<boolean> {
    state.calls += 1;
    const call = post(`${url()}/api/lessons/${lesson.id}/answers`, submission, token);
    const answer = await call.catch(() => undefined);
    if (answer?.status === 201) submission.answerId = answer.id;
    else count(state.failures, answer?.status ?? 'lost');
    return answer?.status === 201;
  }

  const everyone = Promise.all(Array.from({ length: students }, study));
  // The error is reported by `finish`.
  everyone.catch(() => {});
  return state;
}

async function post(url: string, { number, key }: Submission, token: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      cookie: `${sessionCookieName}=${token}`,
    },
    body: JSON.stringify({ content: answerText(number) }),
    signal: AbortSignal.timeout(10_000),
  });
  const body = (await response.json()) as { id: string };
  return { status: response.status, id: body.id };
}

const count = (counts: Map<number | 'lost', number>, what: number | 'lost') =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);
