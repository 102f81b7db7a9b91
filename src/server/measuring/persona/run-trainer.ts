import { EndpointError } from '#server/measuring/asking/run-cases.ts';
import { turnFaultInWords } from '#server/talks/turn/fault-words.ts';
import { type AskedReply, askTrainerCase, type WriterOf } from './ask-reply.ts';
import type { TrainerCase } from './trainer-case.ts';

interface Running {
  concurrency: number;
  onProgress(done: number): void;
}

/** Asks about every case, a talk's lines in turn. An endpoint that doesn't answer the first case ends the run. */
export async function runTrainer(
  mentorOf: WriterOf,
  cases: readonly TrainerCase[],
  { concurrency, onProgress }: Running,
): Promise<AskedReply[]> {
  const asked: AskedReply[][] = [];
  const waiting = [...cases.entries()];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, one] = next;
      const replies = await askTrainerCase(mentorOf, one);
      const [first] = replies;
      if (place === 0 && first?.kind === 'fault') throw new EndpointError(turnFaultInWords(first.fault));
      asked[place] = replies;
      onProgress((done += 1));
    }
  };
  const others = waiting.splice(1);
  await work();
  waiting.push(...others);
  await Promise.all(Array.from({ length: concurrency }, work));
  return asked.flat();
}
