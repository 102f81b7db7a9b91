import { writeSync } from 'node:fs';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';

export interface LogDestination {
  write(line: string): void;
  /** The number of lost lines. */
  droppedLines(): number;
}

const mostWaitingBytes = 4 * 1024 * 1024;
const tryAgainMs = 100;

/**
 * Writes lines to a file descriptor synchronously, so that the last lines of a process aren't lost. A line that can't be
 * written, because the disk is full or the reader too slow, is dropped and counted: it never ends the process.
 */
export function openLogDestination(descriptor: number): LogDestination {
  let waiting = Buffer.alloc(0);
  let waitingLines = 0;
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let unreported = 0;

  function flush(): void {
    timer = undefined;
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(descriptor, waiting));
    } catch (error) {
      // The pipe is full: its slow reader may catch up.
      if (systemCode(error) === 'EAGAIN') timer = setTimeout(flush, tryAgainMs).unref();
      else drop();
      return;
    }
    waitingLines = 0;
    unreported = 0;
  }

  function drop(): void {
    dropped += waitingLines;
    unreported += waitingLines;
    waitingLines = 0;
    waiting = Buffer.alloc(0);
  }

  return {
    write(line) {
      const bytes = Buffer.from(unreported === 0 ? line : report(unreported) + line);
      waitingLines += 1;
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
      if (!timer) flush();
      else if (waiting.length > mostWaitingBytes) drop();
    },
    droppedLines: () => dropped,
  };
}

const report = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), msg: `Журнал не записывался: потеряно строк — ${lines}` })}\n`;
