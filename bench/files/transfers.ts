import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Place {
  port: number;
  /** Of the app's process. */
  pid: number;
  cookie: string;
  lessonId: string;
}

const betweenSamplesMs = 50;

/** The most resident megabytes that the app takes over its median of a second before, while `work` runs. */
export async function addedMegabytes(pid: number, work: () => Promise<void>): Promise<number> {
  const before: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    before.push(await residentMegabytes(pid));
    await sleep(betweenSamplesMs);
  }
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  let most = 0;
  while (!isDone) {
    most = Math.max(most, await residentMegabytes(pid));
    await sleep(betweenSamplesMs);
  }
  await working;
  return most - (before.toSorted((a, b) => a - b)[before.length / 2] ?? 0);
}

const residentMegabytes = async (pid: number) =>
  Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) / 256;

/** Sends a recording of so many bytes, which are made as they go; returns its address. */
export async function sendUp(place: Place, bytes: number, seed: number): Promise<string> {
  const head = `--bench\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n`;
  const tail = '\r\n--bench--\r\n';
  const sending = open(place, 'POST', `/api/lessons/${place.lessonId}/files`, {
    'content-type': 'multipart/form-data; boundary=bench',
    'content-length': `${head.length + bytes + tail.length}`,
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(head);
  const chunk = Buffer.alloc(64 * 1024, seed);
  for (let sent = 0; sent < bytes;) {
    const part = chunk.subarray(0, Math.min(chunk.length, bytes - sent));
    if (!sending.write(sent === 0 ? Buffer.concat([mp3Head, part.subarray(mp3Head.length)]) : part))
      await once(sending, 'drain');
    sent += part.length;
  }
  sending.end(tail);
  const [response] = await answered;
  const made = await json(response);
  if (response.statusCode !== 201) throw new Error(`Not taken: ${JSON.stringify(made)}`);
  return (made as { address: string }).address;
}

const mp3Head = Buffer.from('ID3\u0004\0\0\0\0\0\0\u00ff\u00fb\u0090\u0064', 'latin1');

export async function takeDown(place: Place, address: string, bytes: number): Promise<void> {
  const asking = open(place, 'GET', address);
  asking.end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  let taken = 0;
  for await (const chunk of response) taken += (chunk as Buffer).length;
  if (taken !== bytes) throw new Error(`${taken} bytes came instead of ${bytes}`);
}

const open = (
  { port, cookie }: Place,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): ClientRequest =>
  request({ host: '127.0.0.1', port, method, path, headers: { cookie, ...headers }, agent: false });
