import pino, { type Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { readableLine } from './readable-line.ts';

/** JSON lines for a collector, short readable ones for a person at a terminal. */
export function createLog({ logLevel }: Config): Logger {
  const options = {
    level: logLevel,
    base: null,
    serializers: { err: describeError, busboyOptions: withoutHeaders },
  };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, { write: (line: string) => process.stdout.write(readableLine(line)) });
}

/** Name, code and stack alone: what a library hangs on its errors may be a request's body or a key. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** The parser of forms logs at the level of `trace` all that it was given, the session's cookie among it. */
const withoutHeaders = ({ headers: _headers, ...options }: Record<string, unknown>) => options;
