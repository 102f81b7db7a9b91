import { randomUUID } from 'node:crypto';
import { repeat } from '#bench/soak/repeat.ts';
import type { DraftFile } from '#contract/answer-files/schemas.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { pdf } from '#test/sample-files.ts';
import { inTurn, type Life, type LifeSetting } from './life.ts';

const betweenAnswersMs = 10_000;

interface SentFile {
  cookie: string;
  /** Where it is read; undefined if the answer came without it. */
  address: string | undefined;
  bytes: Buffer<ArrayBuffer>;
}

/** An answer with a document that no other has. */
export function startFileAnswers({ caller, school }: LifeSetting): Life {
  const sent: SentFile[] = [];
  const next = inTurn(school.learners);
  const lesson = `/api/lessons/${school.lessons.files}`;

  async function answer(): Promise<void> {
    const { cookie } = next();
    const bytes = Buffer.concat([pdf(), Buffer.from(`\n% ${randomUUID()}\n`)]);
    const form = new FormData();
    form.set('file', new File([bytes], 'Разбор.pdf', { type: 'application/pdf' }));
    const added = await caller.call(cookie, `${lesson}/draft/files`, { method: 'POST', form });
    if (added?.status !== 201) return;
    const { name } = JSON.parse(added.body) as DraftFile;
    const reply = await caller.call(cookie, `${lesson}/answers`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { content: 'Всё, о чём я написала, в документе.', files: [name] },
    });
    if (reply?.status !== 201) return;
    const { files = [] } = JSON.parse(reply.body) as Answer;
    sent.push({ cookie, address: files[0]?.address, bytes });
  }

  async function opens({ cookie, address, bytes }: SentFile): Promise<boolean> {
    if (address === undefined) return false;
    const response = await fetch(`${caller.url}${address}`, { headers: { cookie } });
    const body = Buffer.from(await response.arrayBuffer());
    return response.status === 200 && body.equals(bytes);
  }

  const answering = repeat(betweenAnswersMs, answer);
  return {
    done: () => ['Answers with a file', sent.length],
    finish: () => answering.end(),
    async findLosses() {
      let lost = 0;
      for (const file of sent) if (!(await opens(file))) lost += 1;
      return [['Files of answers that don’t open as they were sent', lost]];
    },
  };
}
