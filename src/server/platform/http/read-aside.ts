import { type ChildProcess, fork } from 'node:child_process';
import type { CodeWith } from '#contract/errors.ts';
import { namesFields } from '#contract/errors.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';

type Refusal = { code: CodeWith<'fields'>; message: string; fields: Record<string, string> };

/** What the process answers with in the end: what it has read, or why it reads nothing. */
type Answer<Read> = { read: Read } | { refusal: Refusal };

/** What the process is sent, before the bytes of the file. */
interface Sent {
  task: object;
  size: number;
}

/** A long text, as it comes. */
type Part = { part: string };

interface Reader {
  /** Ends in `answerWith`. */
  script: URL;
  /** Of its heap; with its buffers, the process takes at most twice as much. */
  megabytes: number;
  /** What is said when it takes too long or too much memory. */
  tooMuch: string;
}

/** Several times the needs of the largest valid file. */
const longestMs = 15_000;

/**
 * Reads a stranger's file in a process of its own: a malicious one may take minutes and much memory, and must not affect other
 * requests. A thread that runs out of memory ends the whole process.
 */
export async function readAside<Read>(
  { script, megabytes, tooMuch }: Reader,
  { bytes, ...task }: { bytes: Uint8Array },
  onPart: (part: string) => void = () => {},
): Promise<Read> {
  const reader = fork(script, {
    execArgv: [`--max-old-space-size=${megabytes}`, '--max-semi-space-size=4'],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  try {
    reader.send({ task, size: bytes.length } satisfies Sent);
    // By a pipe: a message would be copied thrice. Whoever ends before reading it all says so by its end.
    reader.stdin?.on('error', () => {}).end(bytes);
    const answer = await answerOf<Read>(reader, tooMuch, onPart);
    if ('read' in answer) return answer.read;
    const { code, message, fields } = answer.refusal;
    throw new ApiError(code, message, { fields });
  } finally {
    reader.kill('SIGKILL');
  }
}

/** The process stays until it is killed, so it ends by itself only without an answer. */
async function answerOf<Read>(
  reader: ChildProcess,
  tooMuch: string,
  onPart: (part: string) => void,
): Promise<Answer<Read>> {
  return new Promise((resolve, reject) => {
    reader.on('message', (message: Answer<Read> | Part) => {
      if ('part' in message) onPart(message.part);
      else resolve(message);
    });
    reader.once('error', reject);
    // It is ended by a signal when it takes too long or too much memory.
    reader.once('exit', (code) =>
      reject(
        code === null ? invalid({ file: tooMuch }) : new Error(`Разбор файла прервался с кодом ${code}`),
      ),
    );
  });
}

/** In that process: answers the one task that it gets. Parts of a long text are sent one after another, so none waits in memory. */
export function answerWith(
  read: (bytes: Buffer, task: never, sendPart: (part: string) => Promise<void>) => Promise<unknown>,
): void {
  process.once('message', async (sent) => {
    const { task, size } = sent as Sent;
    const bytes = Buffer.allocUnsafe(size);
    let end = 0;
    for await (const chunk of process.stdin) end += (chunk as Buffer).copy(bytes, end);
    process.send?.(await answerTo(() => read(bytes.subarray(0, end), task as never, sendPart)));
  });
}

const sendPart = async (part: string): Promise<void> =>
  new Promise((resolve) => {
    process.send?.({ part } satisfies Part, () => resolve());
  });

async function answerTo<Read>(read: () => Promise<Read>): Promise<Answer<Read>> {
  try {
    return { read: await read() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, fields = {} } = error;
    if (!namesFields(code)) throw error;
    return { refusal: { code, message, fields } };
  }
}
