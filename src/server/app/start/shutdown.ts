import type { FastifyBaseLogger } from 'fastify';

type Stop = () => Promise<unknown>;

export interface Shutdown {
  /** From the first signal on, or a failed start: nothing more is begun. */
  isEnding(): boolean;
  /** Registers a function to call at shutdown, in reverse order of registration. */
  onStop(stop: Stop): void;
  /** Runs all registered functions, then exits. */
  end(exitCode: number): Promise<never>;
}

const drainsWithin = 15_000;

/** npm and the terminal both forward one Ctrl-C; only a later signal is a second press. */
const samePress = 1_000;

/** Shuts down gracefully on SIGTERM and SIGINT; exits at once on a second signal and on any uncaught error. */
export function prepareShutdown(log: FastifyBaseLogger, { delayMs }: { delayMs: number }): Shutdown {
  const stops: Stop[] = [];
  let ending: { since: number } | undefined;

  const end = async (exitCode: number): Promise<never> => {
    // An error caused by the shutdown must not end the process before the rest has stopped.
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

  return { isEnding: () => ending !== undefined, onStop: (stop) => stops.push(stop), end };
}
