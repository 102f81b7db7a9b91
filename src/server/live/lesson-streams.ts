import type { FastifyReply } from 'fastify';
import type { AnswersEvent, LiveEvent } from '#contract/live.ts';
import { rights } from '#contract/roles.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { lessonForViewer } from '#server/lessons/lessons.ts';
import type { Log } from '#server/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { firstSight, type LivePass, type Sight, sightsOf } from './access.ts';
import type { Live } from './live.ts';
import { type LiveStream, openLiveStream } from './stream.ts';

export interface LessonStreams {
  /** Streams a lesson's events to an open page: a student's own, those of his people to a curator, or everyone's. */
  watchLesson(viewer: Viewer, lessonId: string, reply: FastifyReply): Promise<FastifyReply>;
  /** Streams the changes of all answers in the viewer's sight. */
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

interface OpenStream {
  stream: LiveStream;
  /** Undefined sends nothing. */
  sight: Sight | undefined;
}

const heartbeatMs = 20_000;
const accessMs = 30_000;

/** The open streams of this process: kept alive by heartbeats, and ended when their access ends. */
export function createLessonStreams(
  { db, live, metrics, log }: LessonStreamsDeps,
  { checkMs = accessMs }: { checkMs?: number } = {},
): LessonStreams {
  const streams = new Map<LivePass, OpenStream>();
  let closing = false;

  async function watchLesson(viewer: Viewer, lessonId: string, reply: FastifyReply): Promise<FastifyReply> {
    await lessonForViewer(db, viewer, lessonId);
    const missed: LiveEvent = { type: 'answers', lessonId, userId: viewer.id };
    return watch(passOf(viewer, lessonId), { missed, reply });
  }

  async function watchAnswers(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply> {
    return watch(passOf(viewer, null), { missed: { type: 'missed' }, reply });
  }

  async function watch(
    pass: LivePass,
    { missed, reply }: { missed: LiveEvent | AnswersEvent; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const { lessonId, userId, role } = pass;
    const sight = await firstSight(db, pass);
    const stream = openLiveStream(reply, () => {
      if (streams.delete(pass)) metrics.streamClosed();
      unwatch();
    });
    const catchUp = () => stream.send(missed);
    const open: OpenStream = { stream, sight };
    const unwatch = live.watch({ lessonId, userId: rights[role].mentors ? null : userId }, (event) => {
      if (event.type === 'missed') catchUp();
      else if (open.sight?.(event.lessonId, event.userId)) stream.send(event);
    });
    streams.set(pass, open);
    metrics.streamOpened();
    // Makes the page fetch what changed since it was loaded.
    catchUp();
    if (closing) stream.end();
    return reply;
  }

  /** Ends the streams whose access has ended, and renews the sight of the others. */
  async function checkAccess(): Promise<void> {
    const passes = [...streams.keys()];
    if (passes.length === 0) return;
    const sights = await sightsOf(db, passes);
    for (const pass of passes) {
      const open = streams.get(pass);
      const sight = sights.get(pass);
      if (open) open.sight = sight;
      if (!sight) open?.stream.end();
    }
  }

  const warn = (err: unknown) => log.warn({ err }, 'Не удалось проверить доступ к потокам событий');
  const heartbeat = setInterval(() => streams.forEach(({ stream }) => stream.heartbeat()), heartbeatMs);
  const check = setInterval(() => void checkAccess().catch(warn), checkMs);
  heartbeat.unref();
  check.unref();

  return {
    watchLesson,
    watchAnswers,
    close() {
      clearInterval(heartbeat);
      clearInterval(check);
      closing = true;
      for (const { stream } of streams.values()) stream.end();
    },
  };
}

const passOf = ({ sessionId, id, role }: Viewer, lessonId: string | null): LivePass => ({
  sessionId,
  userId: id,
  role,
  lessonId,
});
