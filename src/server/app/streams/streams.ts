import type { FastifyReply } from 'fastify';
import { rights } from '#contract/auth/roles.ts';
import type {
  AnswersEvent,
  HeldPieceEvent,
  LiveEvent,
  NoticesEvent,
  ReferralsChanged,
} from '#contract/live/schemas.ts';
import type { SessionIdle } from '#server/platform/config/session-idle.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Live } from '#server/platform/live/live.ts';
import { type LiveStream, openLiveStream } from '#server/platform/live/stream.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';
import { countNotices } from '#server/school/notices/notices.ts';
import { firstSight, type LivePass, type Sight, sightsOf } from './access.ts';

/** Each stream also sends the changes of the viewer's notices: a tab has one stream. */
export interface Streams {
  /** Streams a lesson's events to an open page: a student's own, those of his people to a curator, or everyone's. */
  watchLesson(viewer: Viewer, lessonId: string, reply: FastifyReply): Promise<FastifyReply>;
  /** Streams the changes of all answers in the viewer's sight. */
  watchAnswers(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply>;
  /** For a page without another stream. */
  watchNotices(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply>;
  /** Ends all streams, including those that are opened later. */
  close(): void;
}

export interface StreamsDeps {
  db: Db;
  live: Live;
  metrics: Pick<Metrics, 'streamOpened' | 'streamClosed'>;
  log: Pick<Log, 'warn'>;
}

/** The lesson whose events are sent, or null for all; `missed` tells the page that some may have been. */
interface LessonWatch {
  scope: string | null;
  missed: LiveEvent | AnswersEvent;
}

interface OpenStream {
  stream: LiveStream;
  /** Undefined sends nothing. */
  sight: Sight | undefined;
}

export interface StreamsOptions {
  /** How often access is checked. */
  checkMs?: number;
  idle?: SessionIdle;
}

const heartbeatMs = 20_000;
const accessMs = 30_000;

/** The open streams of this process: kept alive by heartbeats, and ended when their access ends. */
export function createStreams(
  { db, live, metrics, log }: StreamsDeps,
  { checkMs = accessMs, idle = {} }: StreamsOptions = {},
): Streams {
  const streams = new Map<LivePass, OpenStream>();
  const follow = followers({ db, live });
  let closing = false;

  async function watchLesson(viewer: Viewer, lessonId: string, reply: FastifyReply): Promise<FastifyReply> {
    await lessonForViewer(db, viewer, lessonId);
    const missed: LiveEvent = { type: 'answers', lessonId, userId: viewer.id };
    return watch(passOf(viewer, { lessonId }), { reply, lesson: { scope: lessonId, missed } });
  }

  async function watchAnswers(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply> {
    return watch(passOf(viewer, 'all lessons'), {
      reply,
      lesson: { scope: null, missed: { type: 'missed' } },
    });
  }

  async function watchNotices(viewer: Viewer, reply: FastifyReply): Promise<FastifyReply> {
    return watch(passOf(viewer, 'notices'), { reply });
  }

  async function watch(
    pass: LivePass,
    { reply, lesson }: { reply: FastifyReply; lesson?: LessonWatch },
  ): Promise<FastifyReply> {
    const sight = await firstSight(db, pass);
    const stream = openLiveStream(reply, () => {
      if (streams.delete(pass)) metrics.streamClosed();
      for (const unwatch of watched) unwatch();
    });
    const open: OpenStream = { stream, sight };
    const watched = [
      ...(lesson ? [follow.lesson(pass, lesson, open)] : []),
      ...(rights[pass.role].mentors ? [follow.referrals(pass, open)] : []),
      follow.notices(pass, stream),
    ];
    streams.set(pass, open);
    metrics.streamOpened();
    if (closing) stream.end();
    return reply;
  }

  const care = takeCare(streams, { db, log, checkMs, idle });
  const unwatch = watchSessions(streams, { db, live, log, idle });
  return {
    watchLesson,
    watchAnswers,
    watchNotices,
    close() {
      care.end();
      unwatch();
      closing = true;
      for (const { stream } of streams.values()) stream.end();
    },
  };
}

type OpenStreams = ReadonlyMap<LivePass, OpenStream>;

/** Heartbeats and checks of access, until they are ended. */
function takeCare(
  streams: OpenStreams,
  { db, log, checkMs, idle }: Pick<StreamsDeps, 'db' | 'log'> & Required<StreamsOptions>,
) {
  const warn = (err: unknown) => log.warn({ err }, 'Не удалось проверить доступ к потокам событий');
  const heartbeat = setInterval(() => streams.forEach(({ stream }) => stream.heartbeat()), heartbeatMs);
  const check = setInterval(() => void checkAccess(db, streams, idle).catch(warn), checkMs);
  heartbeat.unref();
  check.unref();
  return {
    end() {
      clearInterval(heartbeat);
      clearInterval(check);
    },
  };
}

/** A session that ends takes its streams with it at once. */
function watchSessions(
  streams: OpenStreams,
  { db, live, log, idle }: Pick<StreamsDeps, 'db' | 'live' | 'log'> & { idle: SessionIdle },
) {
  const warn = (err: unknown) => log.warn({ err }, 'Не удалось закрыть потоки событий');
  return live.watchSessions((userId) => {
    const theirs = new Map([...streams].filter(([pass]) => pass.userId === userId));
    void checkAccess(db, theirs, idle).catch(warn);
  });
}

/** Ends the streams whose access has ended, and renews the sight of the others. */
async function checkAccess(db: Db, streams: OpenStreams, idle: SessionIdle): Promise<void> {
  const passes = [...streams.keys()];
  if (passes.length === 0) return;
  const sights = await sightsOf(db, passes, idle);
  for (const pass of passes) {
    const open = streams.get(pass);
    const sight = sights.get(pass);
    if (open) open.sight = sight;
    if (!sight) open?.stream.end();
  }
}

/** Pass on what a stream's viewer may hear; each returns how to stop. */
function followers({ db, live }: Pick<StreamsDeps, 'db' | 'live'>) {
  return { lesson, referrals, notices };

  function lesson({ userId, role }: LivePass, { scope, missed }: LessonWatch, open: OpenStream) {
    const catchUp = () => open.stream.send(missed);
    const of = { lessonId: scope, userId: rights[role].mentors ? null : userId };
    const unwatch = live.watch(of, (event) => {
      if (event.type === 'missed') catchUp();
      else if (event.type === 'run') {
        if (rights[role].administers) open.stream.send(event);
      } else if (!open.sight?.(event.lessonId, event.userId)) return;
      else if (isOfTalk(event) && event.userId !== userId) return;
      else if (event.type !== 'held_piece') open.stream.send(event);
      // A curator's own answer is read by another one first.
      else if (rights[role].administers || event.userId !== userId)
        open.stream.send({ ...event, type: 'piece' });
    });
    // Makes the page fetch what changed since it was loaded.
    catchUp();
    return unwatch;
  }

  /** Without a word of whose answer it is; nobody reviews his own. */
  function referrals({ userId, role }: LivePass, open: OpenStream) {
    const { administers } = rights[role];
    const isTold = ({ lessonId, courseId, userId: author }: ReferralsChanged): boolean => {
      const place = lessonId ?? courseId;
      return place === undefined
        ? administers
        : open.sight?.(place, author) === true && (administers || author !== userId);
    };
    return live.watchReferrals((event) => {
      if (event.type === 'missed' || isTold(event)) open.stream.send({ type: 'referrals' });
    });
  }

  /** Starts with their number, unless they change while it is counted: then the page asks for it. */
  function notices({ userId }: LivePass, stream: LiveStream) {
    const changed: NoticesEvent = { type: 'notices', userId };
    let counting = true;
    const unwatch = live.watchNotices(userId, () => {
      counting = false;
      stream.send(changed);
    });
    countNotices(db, { id: userId }).then(
      ({ unseen }) => counting && stream.send({ ...changed, unseen }),
      () => stream.send(changed),
    );
    return unwatch;
  }
}

/** A talk is its owner's alone until it is sent, and then it is an answer. */
const isOfTalk = ({ type }: LiveEvent | HeldPieceEvent) => type === 'dialogue' || type === 'reply';

const passOf = ({ sessionId, id, role }: Viewer, watches: LivePass['watches']): LivePass => ({
  sessionId,
  userId: id,
  role,
  watches,
});
