import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import {
  heldPiece,
  type HeldPieceEvent,
  type LiveEvent,
  liveEvent,
  type NoticesEvent,
  type ReferralsChanged,
  referralsChanged,
  type ReferralsEvent,
} from '#contract/live/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { createConnection } from '#server/platform/db/connection.ts';
import { notifySoon } from '#server/platform/db/notify-soon.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Which events are watched: `userId: null` means everyone's, for those who mentor. `lessonId: null` means every lesson, but
 * only changes of answers: streaming the text of all reviews would be too much for one page.
 */
interface WatchScope {
  lessonId: string | null;
  userId: string | null;
}

/** The connection was lost for a while, so the page refetches what it shows. */
interface Missed {
  type: 'missed';
}

type LessonEvent = Exclude<LiveEvent, NoticesEvent | ReferralsEvent>;

/** What is published: of something that waits for a person also whose answer it is about. */
export type PublishedEvent = Exclude<LiveEvent, ReferralsEvent> | ReferralsChanged;

/** A held piece comes to those who mentor alone; of it they don't see that of their own answer. */
export type WatcherEvent = LessonEvent | HeldPieceEvent | Missed;

export interface Live {
  /** Calls `send` for each event in scope until the returned function is called. */
  watch(scope: WatchScope, send: (event: WatcherEvent) => void): () => void;
  /** The same for changes of one person's notices. */
  watchNotices(userId: string, send: (event: NoticesEvent | Missed) => void): () => void;
  /** The same for what waits for a person. */
  watchReferrals(send: (event: ReferralsChanged | Missed) => void): () => void;
  /** False while the connection is lost: events of that time are missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

export const liveChannel = 'live';

/** PostgreSQL's limit for a notification; pieces of text are kept below it (pieces.ts). */
export const maxPayloadBytes = 7_999;

/** Sends an event to the watchers in all processes; within a transaction, at its commit. */
export async function publish(db: Db | Tx, event: PublishedEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(db);
}

/** One event a page, however many of its answers have changed. */
export async function publishAnswers(
  tx: Tx,
  changed: readonly { lessonId: string; userId: string }[],
): Promise<void> {
  for (const page of pagesOf(changed)) await publish(tx, { type: 'answers', ...page });
}

/** The same for what waits for a person about these answers. */
export async function publishReferrals(
  tx: Tx,
  changed: readonly { lessonId: string; userId: string }[],
): Promise<void> {
  for (const page of pagesOf(changed)) await publish(tx, { type: 'referrals', ...page });
}

const pagesOf = (changed: readonly { lessonId: string; userId: string }[]) =>
  new Map(changed.map(({ lessonId, userId }) => [`${lessonId} ${userId}`, { lessonId, userId }])).values();

/** Sends an event after a commit. */
export const publishSoon = (db: Db, event: PublishedEvent): Promise<void> =>
  notifySoon(db, { channel: liveChannel, payload: JSON.stringify(event) });

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** A silent server is detected only while a statement is in flight. */
const heartbeatMs = 3_000;

/** Listens on a dedicated connection; reconnects with growing delays when it is lost. */
export async function startLive({
  connection,
  log,
}: {
  connection: ConnectionOptions;
  log: Pick<Log, 'warn' | 'info'>;
}): Promise<Live> {
  const watchers = new Map<string | null, Set<Watcher>>();
  const people = new Map<string, Set<NoticesWatcher>>();
  const mentors = new Map<'all', Set<ReferralsWatcher>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const next = createConnection(connection, { applicationName: 'otklik-live' });
    next.on('notification', ({ payload }) => route(payload));
    try {
      await next.connect();
      await next.query(`listen ${liveChannel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    const heartbeat = setInterval(() => void next.query('select 1').catch(() => {}), heartbeatMs).unref();
    next.once('end', () => {
      clearInterval(heartbeat);
      client = undefined;
      if (closed) return;
      log.warn('Потеряно соединение, по которому приходят события: восстанавливаем');
      relisten(firstPauseMs);
    });
    client = next;
  }

  function relisten(pauseMs: number): void {
    timer = setTimeout(() => {
      listen().then(
        () => {
          if (closed) return void client?.end().catch(() => {});
          log.info('Соединение для событий восстановлено');
          for (const watcher of everyone(watchers)) watcher.send({ type: 'missed' });
          for (const watcher of everyone(people)) watcher.send({ type: 'missed' });
          for (const watcher of everyone(mentors)) watcher.send({ type: 'missed' });
        },
        () => closed || relisten(Math.min(pauseMs * 2, longestPauseMs)),
      );
    }, pauseMs);
  }

  function route(payload: string | undefined): void {
    const event = parse(payload);
    if (!event) return;
    if (event.type === 'referrals') {
      // The process of another version didn't say whose it is: then nobody is told.
      if (!('userId' in event)) return;
      for (const watcher of everyone(mentors)) watcher.send(event);
      return;
    }
    if (event.type === 'notices') {
      for (const watcher of people.get(event.userId) ?? []) watcher.send(event);
      return;
    }
    for (const watcher of watchers.get(event.lessonId) ?? []) {
      if (event.type === 'held_piece' && watcher.userId !== null) continue;
      if (watcher.userId === null || watcher.userId === event.userId) watcher.send(event);
    }
    if (event.type !== 'answers') return;
    for (const watcher of watchers.get(null) ?? []) watcher.send(event);
  }

  await listen();
  return {
    watch({ lessonId, userId }, send) {
      return add(watchers, lessonId, { userId, send });
    },
    watchNotices(userId, send) {
      return add(people, userId, { send });
    },
    watchReferrals(send) {
      return add(mentors, 'all', { send });
    },
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

interface Watcher {
  userId: string | null;
  send(event: WatcherEvent): void;
}

interface NoticesWatcher {
  send(event: NoticesEvent | Missed): void;
}

interface ReferralsWatcher {
  send(event: ReferralsChanged | Missed): void;
}

/** Until the returned function is called. */
function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
  return () => {
    set.delete(value);
    if (set.size === 0 && sets.get(key) === set) sets.delete(key);
  };
}

function* everyone<Value>(sets: Map<unknown, Set<Value>>): Iterable<Value> {
  for (const set of sets.values()) yield* set;
}

const channelEvent = z.union([referralsChanged, liveEvent, heldPiece]);
type ChannelEvent = z.infer<typeof channelEvent>;

/** A payload of another version of the app may not fit the contract: it is skipped. */
function parse(payload: string | undefined): ChannelEvent | undefined {
  if (!payload) return undefined;
  try {
    return channelEvent.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
