import { repeat } from '#bench/soak/repeat.ts';
import { mostConnections } from '#server/telling/letters/transport.ts';
import { createUser } from '#test/factories.ts';
import type { SmtpServer } from '#test/smtp-server.ts';
import type { Life, LifeSetting, Restarts } from './life.ts';

/** A network may ask for two a minute for as long as it likes. */
const betweenLettersMs = 31_000;
/** Somebody new has forgotten their password. Beside it leave the letters of sign-ins with a new browser, and notices. */
export function startLetters(
  { caller, database }: LifeSetting,
  smtp: SmtpServer,
  restarts: Readonly<Restarts>,
): Life {
  const asked: string[] = [];

  async function ask(): Promise<void> {
    const { email } = await createUser(database.db);
    const reply = await caller.call('', '/api/auth/reset', { method: 'POST', json: { email } });
    if (reply?.status === 200) asked.push(email);
  }

  const asking = repeat(betweenLettersMs, ask);
  return {
    done: () => ['Letters that have left', smtp.received.length],
    finish: () => asking.end(),
    async findLosses() {
      const { rows } = await database.pool.query<{ id: string; state: string; email: string | null }>(
        `select id, state, payload->>'email' as email from outbox where channel = 'mail'`,
      );
      const copies = Map.groupBy(smtp.received, ({ parsed }) => parsed.messageId?.slice(1, 37) ?? '');
      const hasLeft = ({ id, state }: (typeof rows)[number]) =>
        state === 'sent' ? copies.has(id) : state === 'failed' || state === 'dropped';
      const queued = new Set(rows.map(({ email }) => email));
      const doubled = [...copies.values()].filter((some) => some.length > 1).length;
      return [
        ['Letters asked for and not queued', asked.filter((email) => !queued.has(email)).length],
        ['Letters that have neither left nor been refused', rows.filter((row) => !hasLeft(row)).length],
        ['Letters that left twice, beyond those of a killed worker', beyond(doubled, restarts)],
      ];
    },
  };
}

/** A letter that was accepted while its worker was killed leaves again, with its own Message-ID. */
const beyond = (doubled: number, { SIGKILL }: Readonly<Restarts>): number =>
  Math.max(0, doubled - SIGKILL * mostConnections);
