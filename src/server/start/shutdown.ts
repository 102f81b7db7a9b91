import type { FastifyBaseLogger } from 'fastify';

type Stop = () => Promise<unknown>;

export interface Shutdown {
  /** To be undone when the process ends; the last started is stopped first. */
  onStop(stop: Stop): void;
  /** Stops everything that was started, and then the process. */
  end(exitCode: number): Promise<never>;
}

const drainsWithin = 15_000;

/** npm and the terminal both pass one Ctrl-C on; only a later signal means that a person has lost patience. */
const samePress = 1_000;

/** Ends the process in an orderly way on SIGTERM and SIGINT, at once on a second one, and on any error nobody caught. */
export function prepareShutdown(log: FastifyBaseLogger, { delayMs }: { delayMs: number }): Shutdown {
  const stops: Stop[] = [];
  let ending: { since: number } | undefined;

  const end = async (exitCode: number): Promise<never> => {
    // What fails because it was stopped half-way must not end the process before the rest has stopped.
    if (ending) await new Promise<never>(() => {});
    ending = { since: Date.now() };
    setTimeout(() => {
      log.error(`Не остановился за ${drainsWithin / 1000} секунд, выхожу`);
      process.exit(1);
    }, delayMs + drainsWithin).unref();
    for (const stop of stops.toReversed()) {
      await stop().catch((err: unknown) => log.error({ err }, 'Ошибка при остановке'));
    }
    process.exit(exitCode);
  };

  const onSignal = (signal: NodeJS.Signals) => {
    if (!ending) {
      log.info(`Останавливаюсь (${signal}): заканчиваю начатое…`);
      void end(0);
    } else if (Date.now() - ending.since > samePress) process.exit(1);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);

  const onFault = (err: unknown) => {
    log.fatal({ err }, 'Непредвиденная ошибка, выхожу');
    process.exit(1);
  };
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault);

  return { onStop: (stop) => stops.push(stop), end };
}
