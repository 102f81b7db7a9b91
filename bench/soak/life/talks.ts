import { repeat } from '#bench/soak/repeat.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { awaited, inTurn, type Life, type LifeSetting } from './life.ts';

const betweenTalksMs = 8_000;

interface SentTalk {
  dialogueId: string;
  answerId: string;
  lines: string[];
}

/** A talk of two lines, each with its reply, that is sent to be reviewed; where the persona fails, it is closed. */
export function startTalks({ caller, database, school }: LifeSetting): Life {
  const sent: SentTalk[] = [];
  const next = inTurn(school.learners);
  let begun = 0;

  async function talk(): Promise<void> {
    const { cookie } = next();
    const post = async <T>(path: string, json: object): Promise<T | undefined> => {
      const reply = await caller.call(cookie, path, { method: 'POST', json });
      return reply?.status === 201 ? (JSON.parse(reply.body) as T) : undefined;
    };
    begun += 1;
    const lines = [1, 2].map((line) => `Разговор ${begun}, реплика ${line}: во вторник макет пришёл в пять?`);
    const started = `/api/lessons/${school.lessons.talk}/dialogues`;
    const dialogue = await post<Dialogue>(started, { level: 'usual', again: true });
    if (!dialogue) return;
    const path = `/api/dialogues/${dialogue.id}`;
    for (const [index, text] of lines.entries()) {
      const number = 1 + 2 * index;
      if (!(await post(`${path}/turns`, { number, text }))) return;
      const reply = await replyTo(cookie, path, number);
      if (!reply) caller.failed('A line of a talk: no reply');
      if (reply?.state === 'done') continue;
      await caller.call(cookie, `${path}/close`, { method: 'POST' });
      return;
    }
    const answer = await post<Answer>(`${path}/finish`, {});
    if (answer) sent.push({ dialogueId: dialogue.id, answerId: answer.id, lines });
  }

  const replyTo = (cookie: string, path: string, number: number): Promise<Turn | undefined> =>
    awaited(async () => {
      const reply = await caller.call(cookie, path);
      if (reply?.status !== 200) return undefined;
      const turn = (JSON.parse(reply.body) as Dialogue).turns.find((one) => one.number === number + 1);
      return turn?.state === 'done' || turn?.state === 'failed' ? turn : undefined;
    });

  const talking = repeat(betweenTalksMs, talk);
  return {
    done: () => ['Talks sent to be reviewed', sent.length],
    finish: () => talking.end(),
    async findLosses() {
      const { rows } = await database.pool.query<{ id: string; answerId: string; content: string }>(
        `select dialogues.id, answers.id as "answerId", content from dialogues join answers on answers.id = answer_id
         where ended_by = 'student' and exists (
           select from reviews where reviews.answer_id = answers.id and state in ('done', 'failed'))`,
      );
      const kept = new Map(rows.map((row) => [row.id, row]));
      const isKept = ({ dialogueId, answerId, lines }: SentTalk) => {
        const row = kept.get(dialogueId);
        return row?.answerId === answerId && lines.every((line) => row.content.includes(line));
      };
      return [['Talks without their record and its review', sent.filter((one) => !isKept(one)).length]];
    },
  };
}
