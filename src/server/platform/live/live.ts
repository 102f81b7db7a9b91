import { sql } from 'kysely';
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
import { notifySoon } from '#server/platform/db/notify-soon.ts';
import { listen, type ListenOn } from './listen.ts';
import { liveChannel } from './live-channel.ts';
import { createWatchers } from './watchers.ts';

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
  /** Of a person some of whose sessions have ended just now. */
  watchSessions(send: (userId: string) => void): () => void;
  /** False while the connection is lost: events of that time are missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** PostgreSQL's limit for a notification; pieces of text are kept below it (pieces.ts). */
export const maxPayloadBytes = 7_999;

/** Sends an event to the watchers in all processes; within a transaction, at its commit. */
export async function publish(db: Db | Tx, event: PublishedEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(db);
}

/** Within the transaction that ends them: the streams that they opened end at its commit, without waiting for their next check. */
export async function publishSessionsEnded(tx: Tx, userId: string): Promise<void> {
  const event: SessionsEnded = { type: 'sessions_ended', userId };
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(tx);
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

/** Passes the events of all processes on to the watchers of this one. */
export async function startLive({ connection, log }: ListenOn): Promise<Live> {
  const lessons = createWatchers<string | null, Watcher>();
  const people = createWatchers<string, NoticesWatcher>();
  const mentors = createWatchers<'all', ReferralsWatcher>();
  const sessions = createWatchers<'all', { send(userId: string): void }>();

  function route(payload: string): void {
    const event = parse(payload);
    if (!event) return;
    if (event.type === 'sessions_ended') {
      for (const watcher of sessions.of('all')) watcher.send(event.userId);
      return;
    }
    if (event.type === 'referrals') {
      // The process of another version didn't say whose it is: then nobody is told.
      if (!('userId' in event)) return;
      for (const watcher of mentors.of('all')) watcher.send(event);
      return;
    }
    if (event.type === 'notices') {
      for (const watcher of people.of(event.userId)) watcher.send(event);
      return;
    }
    for (const watcher of lessons.of(event.lessonId)) if (isFor(watcher, event)) watcher.send(event);
    if (event.type !== 'answers') return;
    for (const watcher of lessons.of(null)) watcher.send(event);
  }

  const listening = await listen(
    { connection, log },
    {
      onPayload: route,
      onMissed() {
        for (const watchers of [lessons, people, mentors])
          for (const watcher of watchers.everyone()) watcher.send({ type: 'missed' });
      },
    },
  );
  return {
    watch({ lessonId, userId }, send) {
      return lessons.add(lessonId, { userId, send });
    },
    watchNotices(userId, send) {
      return people.add(userId, { send });
    },
    watchReferrals(send) {
      return mentors.add('all', { send });
    },
    watchSessions(send) {
      return sessions.add('all', { send });
    },
    ...listening,
  };
}

interface Watcher {
  userId: string | null;
  send(event: WatcherEvent): void;
}

function isFor({ userId }: Watcher, event: LessonEvent | HeldPieceEvent): boolean {
  if (userId === null) return true;
  return event.type !== 'held_piece' && event.type !== 'run' && event.userId === userId;
}

interface NoticesWatcher {
  send(event: NoticesEvent | Missed): void;
}

interface ReferralsWatcher {
  send(event: ReferralsChanged | Missed): void;
}

/** Between processes alone. One that doesn't know it skips it. */
const sessionsEnded = z.object({ type: z.literal('sessions_ended'), userId: z.string() });
type SessionsEnded = z.infer<typeof sessionsEnded>;

const channelEvent = z.union([referralsChanged, sessionsEnded, liveEvent, heldPiece]);
type ChannelEvent = z.infer<typeof channelEvent>;

/** A payload of another version of the app may not fit the contract: it is skipped. */
function parse(payload: string): ChannelEvent | undefined {
  try {
    return channelEvent.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
