import { setTimeout as sleep } from 'node:timers/promises';
import type { Config, MailConfig } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { outboxQueue } from '#server/platform/jobs/queue-table.ts';
import { type LostRows, returnRow } from '#server/platform/jobs/return-rows.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import type { Again, Kind } from '#server/platform/jobs/work-loop.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { LetterSetting, LetterWriters } from '#server/telling/letters/letters.ts';
import { plainLine } from '#server/telling/letters/plain-line.ts';
import { setLetter } from '#server/telling/letters/set-letter.ts';
import {
  mostConnections,
  openTransport,
  type Sent,
  type TransportTimings,
} from '#server/telling/letters/transport.ts';
import { type Prepared, prepareLetter } from './prepare-letter.ts';
import { recordTry, type Try, usualPausesMs } from './record-try.ts';

export interface OutgoingMailDeps {
  db: Db;
  log: Log;
  metrics: Pick<Metrics, 'letterTried'>;
  writers: LetterWriters;
  config: Pick<Config, 'appName' | 'timeZone' | 'signIn'> & { mail: MailConfig };
  timings?: (TransportTimings & { pausesMs?: readonly number[] }) | undefined;
}

/** Beyond it a server that answers a byte at a time is left. */
const longestSendMs = 120_000;
/** A letter on its way when the worker stops may still get its reply. */
const graceMs = 2_500;

/** Sends letters, in slots of their own: reviews and imports never wait for a mail server. */
export function outgoingMail({ db, log, metrics, writers, config, timings = {} }: OutgoingMailDeps): Kind {
  const { appName, timeZone, mail, signIn } = config;
  const setting: LetterSetting = { appName, timeZone, mail, signIn };
  const send = senderOf(mail, timings);
  // A slot is held for its share of the minute: so the rate holds over all processes.
  const shareMs = (60_000 * mostConnections) / mail.smtp.rate;

  /** Letters that have left while the database was away: they don't leave again. At most the slots for each time. */
  const unrecorded = new Map<string, Try>();

  async function work(taken: TakenRow, ending: AbortSignal): Promise<Again | void> {
    const left = unrecorded.get(taken.id);
    if (left) return record(taken, left);
    const prepared = await prepareLetter(db, taken, { writers, setting });
    if (prepared.kind === 'later') return { againInMs: prepared.afterMs };
    if (prepared.kind === 'ended') metrics.letterTried(prepared.as);
    if (prepared.kind !== 'letter') return;
    const started = performance.now();
    const again = await sendAndRecord(taken, prepared, ending);
    const restMs = shareMs - (performance.now() - started);
    if (restMs > 0) await sleep(restMs, undefined, { signal: ending }).catch(() => {});
    return again;
  }

  async function sendAndRecord(
    taken: TakenRow,
    written: Written,
    ending: AbortSignal,
  ): Promise<Again | void> {
    const started = performance.now();
    const sent = await send(taken.id, written, ending);
    if (sent.outcome === 'again' && ending.aborted) {
      await returnRow(db, outboxQueue, taken);
      return;
    }
    return record(taken, { to: written.letter.to.address, sent, ms: performance.now() - started });
  }

  async function record(taken: TakenRow, tried: Try): Promise<Again | void> {
    const { sent } = tried;
    if (sent.outcome === 'sent') unrecorded.set(taken.id, tried);
    const recorded = await recordTry(db, taken, tried, timings.pausesMs ?? usualPausesMs);
    // A row that was returned meanwhile is recorded when it is taken again.
    if (recorded.state !== 'lost') unrecorded.delete(taken.id);
    metrics.letterTried(recorded.state === 'waiting' ? 'again' : recorded.state);
    if (recorded.state === 'waiting' || recorded.state === 'failed')
      log.warn({ outboxId: taken.id, status: sent.status }, 'Письмо не принято почтовым сервером');
    if (recorded.state === 'waiting') return { againInMs: recorded.afterMs };
  }

  return { table: outboxQueue, slots: mostConnections, work, onLost: giveUpCrashed };
}

type Written = Extract<Prepared, { kind: 'letter' }>;

function senderOf(mail: MailConfig, timings: TransportTimings) {
  const transport = openTransport(mail.smtp, timings);
  return async (id: string, { letter, setting }: Written, ending: AbortSignal): Promise<Sent> => {
    const { signal, settle } = sendingLimit(ending);
    try {
      const envelope = {
        id,
        from: { name: plainLine(setting.senderName ?? setting.appName), address: mail.from },
        to: { name: plainLine(letter.to.name ?? ''), address: letter.to.address },
        unsubscribe: letter.unsubscribe?.address,
      };
      return await transport.send(envelope, setLetter(letter, setting), signal);
    } finally {
      settle();
    }
  };
}

/** Aborted when a letter takes too long, and a moment after the worker is asked to stop. */
function sendingLimit(ending: AbortSignal): { signal: AbortSignal; settle(): void } {
  const limit = new AbortController();
  const abort = () => limit.abort();
  let timer = setTimeout(abort, longestSendMs);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, graceMs);
  };
  ending.addEventListener('abort', hurry, { once: true });
  if (ending.aborted) hurry();
  return {
    signal: limit.signal,
    settle() {
      clearTimeout(timer);
      ending.removeEventListener('abort', hurry);
    },
  };
}

/** After this many, a letter has failed: it may be what ends the processes. */
const mostCrashes = 8;

async function giveUpCrashed(tx: Tx, { returned }: LostRows): Promise<void> {
  const ids = returned.filter(({ crashes }) => crashes >= mostCrashes).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('outbox')
    .set({ state: 'failed', problem: gaveUp, ended_at: new Date().toISOString() })
    .where('id', 'in', ids)
    .execute();
}

const gaveUp = `Отправка прерывалась ${mostCrashes} раз подряд. Посмотрите журнал сервера и повторите письмо.`;
