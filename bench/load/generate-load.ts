import { HttpConnection } from './http-connection.ts';
import type { Job, LoadResult, PlannedRequest } from './job.ts';
import { quantiles } from './quantiles.ts';

interface Tally {
  measuring: boolean;
  stopped: boolean;
  latencies: number[];
  wrong: number;
  firstWrong: string | undefined;
}

/** Keeps every connection busy: sends the next unit as soon as the previous one is answered, and checks every response. */
export async function generateLoad(job: Job): Promise<LoadResult> {
  const tally: Tally = {
    measuring: job.warmUpSeconds === 0,
    stopped: false,
    latencies: [],
    wrong: 0,
    firstWrong: undefined,
  };
  const units = job.units.map((unit) => unit.map(prepare));
  const working = Array.from({ length: job.connections }, (_, index) => work(job, units, index, tally));
  if (!tally.measuring) await Promise.race([Promise.all(working), pause(job.warmUpSeconds)]);
  tally.measuring = true;
  const started = performance.now();
  await Promise.race([Promise.all(working), pause(job.seconds)]);
  tally.measuring = false;
  const seconds = (performance.now() - started) / 1000;
  tally.stopped = true;
  await Promise.all(working);
  return summary(tally, seconds);
}

interface Prepared {
  /** Undefined if every request differs. */
  bytes: Buffer | undefined;
  request: PlannedRequest;
  holds: Buffer[];
}

function prepare(request: PlannedRequest): Prepared {
  const text = textOf(request, '%n%');
  return {
    bytes: text.includes('%n%') ? undefined : Buffer.from(text),
    request,
    holds: request.holds.map((part) => Buffer.from(part)),
  };
}

function textOf({ method, path, headers = {}, body }: PlannedRequest, number: string): string {
  const filled = body?.replaceAll('%n%', number);
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(filled !== undefined && {
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(filled)}`,
    }),
  }).map(([name, value]) => `${name}: ${value.replaceAll('%n%', number)}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${filled ?? ''}`;
}

async function work(job: Job, units: Prepared[][], index: number, tally: Tally): Promise<void> {
  const connection = await HttpConnection.open(job.port);
  const stride = Math.max(1, Math.floor(units.length / job.connections));
  for (let done = 0; done < (job.each ?? Infinity) && !tally.stopped; done += 1) {
    const unit = units[(index * stride + done) % units.length] ?? [];
    const started = performance.now();
    for (const prepared of unit) {
      const { status, body } = await connection.send(prepared.bytes ?? fresh(prepared.request));
      const right = status === prepared.request.status && prepared.holds.every((part) => body.includes(part));
      if (right) continue;
      tally.wrong += 1;
      tally.firstWrong ??= `${prepared.request.method} ${prepared.request.path}: ${status} ${body.toString().slice(0, 300)}`;
      // Errors are fast: stop instead of sending ten thousand more requests.
      if (tally.wrong > 1000) tally.stopped = true;
    }
    if (tally.measuring) tally.latencies.push(performance.now() - started);
  }
  connection.close();
}

let sent = 0;
const run = Date.now().toString(36);

function fresh(request: PlannedRequest): Buffer {
  sent += 1;
  return Buffer.from(textOf(request, `${run}-${sent}`));
}

function summary({ latencies, wrong, firstWrong }: Tally, seconds: number): LoadResult {
  return { ...quantiles(latencies), latencies, perSecond: latencies.length / seconds, wrong, firstWrong };
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
