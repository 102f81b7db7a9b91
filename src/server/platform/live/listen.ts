import type pg from 'pg';
import { createConnection } from '#server/platform/db/connection.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import type { Log } from '#server/platform/log.ts';
import { liveChannel } from './live-channel.ts';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** A silent server is detected only while a statement is in flight. */
const heartbeatMs = 3_000;

export interface ListenOn {
  connection: ConnectionOptions;
  log: Pick<Log, 'warn' | 'info'>;
}

interface Heard {
  onPayload(payload: string): void;
  /** The connection is back; what came meanwhile was not heard. */
  onMissed(): void;
}

/** Listens on a dedicated connection; reconnects with growing delays when it is lost. */
export async function listen({ connection, log }: ListenOn, { onPayload, onMissed }: Heard) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = createConnection(connection, { applicationName: 'otklik-live' });
    next.on('notification', ({ payload }) => payload && onPayload(payload));
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
      reconnect(firstPauseMs);
    });
    client = next;
  }

  function reconnect(pauseMs: number): void {
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (closed) return void client?.end().catch(() => {});
          log.info('Соединение для событий восстановлено');
          onMissed();
        },
        () => closed || reconnect(Math.min(pauseMs * 2, longestPauseMs)),
      );
    }, pauseMs);
  }

  await connect();
  return {
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
