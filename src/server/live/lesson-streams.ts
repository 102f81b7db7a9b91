import type { FastifyReply } from 'fastify';
import type { AnswersEvent, LiveEvent } from '#contract/live.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { type LivePass, stillLetIn } from './access.ts';
import type { Live } from './live.ts';
import { type LiveStream, openLiveStream } from './stream.ts';

export interface LessonStreams {
  /** Streams a lesson's events to an open page: a student's own, or everyone's to an administrator. */
  watchLesson(viewer: Viewer, lessonId: string, reply: FastifyReply): Promise<FastifyReply>;
  /** Streams the changes of all answers to an administrator's page. */
  watchAnswers(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply>;
  /** Ends all streams, including those that are opened later. */
  close(): void;
}

export interface LessonStreamsDeps {
  db: Db;
  live: Live;
  metrics: Pick<Metrics, 'streamOpened' | 'streamClosed'>;
  log: Pick<Log, 'warn'>;
}

const heartbeatMs = 20_000;
const accessMs = 30_000;

/** The open streams of this process: kept alive by heartbeats, and ended when their access ends. */
export function createLessonStreams(
  { db, live, metrics, log }: LessonStreamsDeps,
  { checkMs = accessMs }: { checkMs?: number } = {},
): LessonStreams {
  const streams = new Map<LivePass, LiveStream>();
  let closing = false;

  async function watchLesson(viewer: Viewer, lessonId: string, reply: FastifyReply): Promise<FastifyReply> {
    await lessonForViewer(db, viewer, lessonId);
    const pass = { sessionId: viewer.sessionId, lessonId, everyone: viewer.role === 'admin' };
    return watch(viewer, pass, { catchUp: { type: 'answers', lessonId, userId: viewer.id }, reply });
  }

  async function watchAnswers(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply> {
    const pass = { sessionId: viewer.sessionId, lessonId: null, everyone: true };
    return watch(viewer, pass, { catchUp: { type: 'missed' }, reply });
  }

  function watch(
    viewer: Viewer,
    pass: LivePass,
    { catchUp: missed, reply }: { catchUp: LiveEvent | AnswersEvent; reply: FastifyReply },
  ): FastifyReply {
    const stream = openLiveStream(reply, () => {
      if (streams.delete(pass)) metrics.streamClosed();
      unwatch();
    });
    const catchUp = () => stream.send(missed);
    const { lessonId, everyone } = pass;
    const unwatch = live.watch({ lessonId, userId: everyone ? null : viewer.id }, (event) =>
      event.type === 'missed' ? catchUp() : stream.send(event),
    );
    streams.set(pass, stream);
    metrics.streamOpened();
    // Makes the page fetch what changed since it was loaded.
    catchUp();
    if (closing) stream.end();
    return reply;
  }

  async function endRevoked(): Promise<void> {
    const passes = [...streams.keys()];
    if (passes.length === 0) return;
    const letIn = await stillLetIn(db, passes);
    for (const pass of passes) if (!letIn.has(pass)) streams.get(pass)?.end();
  }

  const warn = (err: unknown) => log.warn({ err }, 'Не удалось проверить доступ к потокам событий');
  const heartbeat = setInterval(() => streams.forEach((stream) => stream.heartbeat()), heartbeatMs);
  const check = setInterval(() => void endRevoked().catch(warn), checkMs);
  heartbeat.unref();
  check.unref();

  return {
    watchLesson,
    watchAnswers,
    close() {
      clearInterval(heartbeat);
      clearInterval(check);
      closing = true;
      for (const stream of streams.values()) stream.end();
    },
  };
}
