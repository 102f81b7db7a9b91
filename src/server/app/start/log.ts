import pino, { type Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { withoutTokens } from '#server/platform/http/path-of.ts';
import { openLogDestination } from './log-destination.ts';
import { readableLine } from './readable-line.ts';

/** JSON lines for a log collector, short readable lines for a terminal. */
export function createLog({ logLevel }: Config): { log: Logger; droppedLines(): number } {
  const options = logOptions(logLevel);
  // Ignored: when the log has lost its reader, so have the messages printed for a person.
  process.stdout.on('error', () => {});
  if (process.stdout.isTTY) {
    const log = pino(options, { write: (line: string) => process.stdout.write(readableLine(line)) });
    return { log, droppedLines: () => 0 };
  }
  const destination = openLogDestination(process.stdout.fd);
  return { log: pino(options, destination), droppedLines: destination.droppedLines };
}

/** A line passes through here whatever has written it, so that no header, address or error carries a program's token out. */
export const logOptions = (level: string) => ({
  level,
  base: null,
  serializers: { err: describeError, busboyOptions: withoutHeaders },
  hooks: { streamWrite: withoutTokens },
});

/** Only name, code and stack: a library's other error properties may contain a request body or a key. */
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

/** Ignores `trace`: at this level the form parser logs its whole input, including the session cookie. */
const withoutHeaders = ({ headers: _headers, ...options }: Record<string, unknown>) => options;
