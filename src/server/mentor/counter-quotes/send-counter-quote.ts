import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { counterQuotes } from '#contract/counter-quotes/calls.ts';
import { mostCounterQuotesOfAnswer } from '#contract/counter-quotes/limits.ts';
import type { Body } from '#contract/endpoint.ts';
import type { CounterQuote } from '#contract/reviews/feedback.ts';
import { countered } from '#server/mentor/feedback/countered.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { ApiError, forbidden, noSuchRemark } from '#server/platform/errors.ts';
import { notifyQueueSoon } from '#server/platform/jobs/notify-queue.ts';
import { counterQuoteQueue } from '#server/platform/jobs/queue-table.ts';
import { publishSoon } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findOwnRemark, type OwnRemark } from './own-remark.ts';
import { refuseToAsk } from './refuse-to-ask.ts';
import { refuseWords } from './refuse-words.ts';

export interface Shown extends Body<typeof counterQuotes.sendCounterQuote> {
  /** A repeated key returns what it has stored. */
  idempotencyKey?: string | undefined;
}

/** The author of an answer shows his own words against a remark of the model's review in force, once. After a fault again. */
export async function sendCounterQuote(
  { db, config }: { db: Db; config: Config },
  viewer: Viewer,
  remarkId: string,
  shown: Shown,
): Promise<CounterQuote> {
  if (!rights[viewer.role].studies) throw forbidden('Показать свои слова может тот, чей это ответ');
  const { lessonId, stored, isQueued } = await db
    .transaction()
    .execute((tx) => store(tx, viewer, { ...shown, remarkId, config }));
  if (isQueued) {
    // Both can be lost: the worker looks by itself, and the page has the answer to this call.
    void notifyQueueSoon(db, counterQuoteQueue).catch(() => {});
    void publishSoon(db, { type: 'answers', lessonId, userId: viewer.id }).catch(() => {});
  }
  return stored;
}

interface Stored {
  lessonId: string;
  stored: CounterQuote;
  isQueued: boolean;
}

async function store(
  tx: Tx,
  viewer: Viewer,
  { remarkId, config, quotes, idempotencyKey }: ToStore,
): Promise<Stored> {
  const remark = await findOwnRemark(tx, viewer, remarkId);
  if (!remark) throw noSuchRemark();
  const { lessonId, earlier } = remark;
  const isRepeated = earlier !== null && idempotencyKey !== undefined && earlier.key === idempotencyKey;
  if (isRepeated && earlier.state !== 'failed')
    return { lessonId, stored: await read(tx, remarkId), isQueued: false };
  refuseWords(quotes, remark);
  const refusal = whyNotDisputable(remark);
  if (refusal !== undefined) throw new ApiError('not_disputable', refusal);
  refuseToAsk(remark, config);
  await sql`
    insert into counter_quotes (remark_id, quotes, idempotency_key)
    values (${remarkId}, ${JSON.stringify(quotes)}, ${idempotencyKey ?? null})
    on conflict (remark_id) do update set quotes = excluded.quotes, idempotency_key = excluded.idempotency_key,
      state = 'waiting', cause = null, estimate = null, failures = 0, crashes = 0, due_at = now(), priority = 1,
      created_at = now()`.execute(tx);
  await tx.updateTable('remarks').set({ is_countered: true }).where('id', '=', remarkId).execute();
  return { lessonId, stored: await read(tx, remarkId), isQueued: true };
}

interface ToStore extends Shown {
  remarkId: string;
  config: Config;
}

/** Undefined if the model may be asked about the remark once. */
function whyNotDisputable({ author, isReleased, isHighest, isDisputed, earlier, others }: OwnRemark) {
  if (author !== 'model') return 'Этот отзыв написал человек. Если вы не согласны, напишите ему';
  if (isReleased) return 'Этот отзыв проверил человек. Если вы не согласны, напишите ему';
  if (isHighest) return 'Здесь уже высший уровень';
  if (isDisputed) return 'Об этом замечании вы уже спросили человека';
  if (earlier !== null && earlier.state !== 'failed')
    return 'Наставник уже смотрел на ваши слова против этого замечания';
  return others >= mostCounterQuotesOfAnswer
    ? `В одном ответе слова показывают не больше ${mostCounterQuotesOfAnswer} раз. Дальше посмотрит человек`
    : undefined;
}

async function read(tx: Tx, remarkId: string): Promise<CounterQuote> {
  const { rows } = await sql<{ countered: CounterQuote }>`
    select ${countered} as countered from counter_quotes where remark_id = ${remarkId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('What was stored is there');
  return row.countered;
}
