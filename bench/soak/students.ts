import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPage } from '#bench/live/open-page.ts';
import { answerText } from '#test/crash/numbered-answers.ts';
import type { Caller } from './caller.ts';
import type { School } from './school.ts';

export interface Submission {
  number: number;
  key: string;
  studentId: string;
  lessonId: string;
  /** The answer's id from the 201; undefined until it is acknowledged. */
  answerId?: string;
}

export interface Students {
  sent: Submission[];
  streams: {
    opened: number;
    pieces: number;
    endedByServer: number;
    /** Those that got no event after the answer was sent. */
    silent: number;
  };
  /** Begins no more lessons; resolves when all answers that were sent are acknowledged or given up. */
  finish(): Promise<void>;
}

const lessonMs = 10_000;
/** When the answer is sent, and when the page is closed. */
const writingMs = 2_000;
const stayMs = 9_000;
/** One page in so many loses the reply to its first try, and asks again with the same key. */
const oneInLosesReply = 10;
const lessonsPerSignIn = 30;
const repeatMs = 200;
const givesUpMs = 60_000;

/**
 * Students who take one lesson after another, each at a steady pace: read the course and the lesson, follow its events,
 * answer, read the list of answers whenever an event says that it has changed.
 */
export function startStudents(school: School, caller: Caller): Students {
  const { students, lessons } = school;
  const sent: Submission[] = [];
  const streams = { opened: 0, pieces: 0, endedByServer: 0, silent: 0 };
  const leaving = new AbortController();

  async function study(student: School['students'][number], index: number): Promise<void> {
    const started = performance.now() + (index / students.length) * lessonMs;
    // Each begins elsewhere, so that every lesson gets its first answers early.
    const first = Math.floor((index * lessons.length) / students.length);
    let cookie: string | undefined;
    for (let step = 0; ; step += 1) {
      await until(started + step * lessonMs);
      if (leaving.signal.aborted) return;
      if (cookie === undefined || (step + index) % lessonsPerSignIn === 0)
        cookie = await caller.signIn(student.email, cookie);
      const lesson = lessons[(first + step) % lessons.length];
      if (cookie !== undefined && lesson) await takeLesson(student.id, cookie, lesson);
    }
  }

  async function takeLesson(
    studentId: string,
    cookie: string,
    { id: lessonId, courseId }: School['lessons'][number],
  ): Promise<void> {
    const opened = performance.now();
    await caller.call(cookie, `/api/courses/${courseId}/page`);
    await caller.call(cookie, `/api/lessons/${lessonId}/page`);
    const page = watch(cookie, lessonId);
    await until(opened + writingMs);
    const eventsBefore = page.events();
    const submission: Submission = { number: sent.length + 1, key: randomUUID(), studentId, lessonId };
    sent.push(submission);
    await submitUntilAcknowledged(cookie, submission);
    await until(opened + stayMs);
    if (!leaving.signal.aborted && page.events() === eventsBefore) streams.silent += 1;
    page.leave();
    const seconds = Math.floor((performance.now() - opened) / 1000);
    await caller.call(cookie, `/api/lessons/${lessonId}/activity`, { method: 'POST', json: { seconds } });
  }

  /** Reads the list after an event; events that come while it is being read are covered by the next. */
  function watch(cookie: string, lessonId: string): { events(): number; leave(): void } {
    let reading = false;
    let events = 0;
    const port = Number(new URL(caller.url).port);
    const page = openPage({ port, cookie, lessonId }, ({ type }) => {
      events += 1;
      if (type === 'piece') streams.pieces += 1;
      if (type !== 'answers' || reading) return;
      reading = true;
      void caller.call(cookie, `/api/lessons/${lessonId}/answers`).finally(() => (reading = false));
    });
    streams.opened += 1;
    page.open.catch((error: Error) => {
      const [why = ''] = error.message.split('\r\n');
      caller.failed(`GET /api/lessons/:id/live: ${why}`);
    });
    return {
      events: () => events,
      leave() {
        if (!page.isOpen()) streams.endedByServer += 1;
        page.close();
      },
    };
  }

  async function submitUntilAcknowledged(cookie: string, submission: Submission): Promise<void> {
    const { number, key, lessonId } = submission;
    const request = {
      method: 'POST',
      headers: { 'idempotency-key': key },
      json: { content: answerText(number) },
    };
    const path = `/api/lessons/${lessonId}/answers`;
    if (number % oneInLosesReply === 0)
      await caller.call(cookie, path, { ...request, leavesInMs: Math.ceil(Math.random() * 10) });
    for (const started = performance.now(); performance.now() - started < givesUpMs;) {
      const reply = await caller.call(cookie, path, request);
      if (reply?.status === 201) {
        submission.answerId = (JSON.parse(reply.body) as { id: string }).id;
        return;
      }
      await sleep(repeatMs);
    }
  }

  /** Also ends when the students are asked to leave. */
  async function until(time: number): Promise<void> {
    await sleep(Math.max(0, time - performance.now()), undefined, { signal: leaving.signal }).catch(() => {});
  }

  const everyone = Promise.all(students.map(study));
  // The error is reported by `finish`.
  everyone.catch(() => {});
  return {
    sent,
    streams,
    async finish() {
      leaving.abort();
      await everyone;
    },
  };
}
