import { expect, test } from 'vitest';
import { createSurvey, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

// Whoever has the whole database, the system columns with it, and knows in which order five people sent an anonymous survey,
// pairs people and responses no better than by lot: one of five on average. ATTACK_RUNS=400 for a longer look.

const t = testApp();
const runs = Number(process.env.ATTACK_RUNS ?? 60);
const people = 5;

interface Row {
  xmin: string;
  place: string;
  id: string;
  /** The order of sending, which the answers say here, and the attacker doesn't read. */
  truth: number;
  at: string;
}

interface Dump {
  responses: Row[];
  answers: Row[];
  /** The places in the known order, as the rows of who has sent stand. */
  sent: { xmin: string; locked: string; place: number }[];
}

/** A pairing: for each response, whose it is said to be. */
type Attack = (dump: Dump) => { said: number; truth: number }[];

const inTurn = (rows: Row[]) => rows.map(({ truth }, said) => ({ said, truth }));
const by = (key: 'id' | 'at' | 'xmin') => (dump: Dump) =>
  inTurn(dump.responses.toSorted((one, other) => (one[key] < other[key] ? -1 : 1)));

const attacks: Record<string, Attack> = {
  'responses as they stand on the disk': ({ responses }) => inTurn(responses),
  'answers as they stand on the disk': ({ answers }) => inTurn(answers),
  'responses by their ids': by('id'),
  'responses by their times': by('at'),
  'responses by their transactions': by('xmin'),
  'the two tables side by side': ({ responses, sent }) =>
    responses.map(({ truth }, at) => ({ truth, said: sent[at]?.place ?? -1 })),
  'rows of one transaction': ({ responses, sent }) =>
    responses.map(({ truth, xmin }, at) => {
      const same = sent.filter((one) => one.xmin === xmin);
      return { truth, said: same[at % same.length]?.place ?? -1 };
    }),
  'people by the lock on their accounts': ({ responses, sent }) => {
    const locked = sent.toSorted((one, other) => Number(one.locked) - Number(other.locked));
    return responses.map(({ truth }, at) => ({ truth, said: locked[at]?.place ?? -1 }));
  },
};

async function dumpOf(surveyId: string, order: string[]): Promise<Dump> {
  const { rows: answers } = await t.pool.query<Row>(
    `select answers.xmin::text, answers.ctid::text as place, answers.response_id as id, answers.text::int as truth,
       responses.sent_at::text as at
     from survey_answers answers join survey_responses responses on responses.id = response_id
     where survey_id = $1 order by answers.ctid`,
    [surveyId],
  );
  const { rows: responses } = await t.pool.query<Row>(
    `select responses.xmin::text, responses.ctid::text as place, id, text::int as truth, sent_at::text as at
     from survey_responses responses join survey_answers on response_id = id
     where survey_id = $1 order by responses.ctid`,
    [surveyId],
  );
  const { rows: sent } = await t.pool.query<{ xmin: string; locked: string; user_id: string }>(
    `select sent.xmin::text, users.xmax::text as locked, user_id
     from survey_sent sent join users on users.id = user_id where survey_id = $1 order by sent.ctid`,
    [surveyId],
  );
  return { answers, responses, sent: sent.map((row) => ({ ...row, place: order.indexOf(row.user_id) })) };
}

async function answeredInOrder(anonymous: boolean): Promise<Dump> {
  const { id, questions } = await createSurvey(t.db, { anonymous, by_link: true, questions: ['Вопрос'] });
  const order: string[] = [];
  for (let place = 0; place < people; place += 1) {
    const as = await createUser(t.db);
    order.push(as.id);
    const answers = [{ questionId: questions[0]?.id, wording: 1, text: String(place) }];
    const sent = await t.call('POST', `/api/surveys/${id}/send`, { as, body: { answers } });
    expect(sent.statusCode).toBe(200);
  }
  return dumpOf(id, order);
}

const hits = (attack: Attack, dump: Dump) => attack(dump).filter(({ said, truth }) => said === truth).length;

test('a dump pairs people and anonymous responses by lot alone', async () => {
  const found = Object.fromEntries(Object.keys(attacks).map((name) => [name, 0]));
  for (let run = 0; run < runs; run += 1) {
    const dump = await answeredInOrder(true);
    for (const [name, attack] of Object.entries(attacks))
      found[name] = (found[name] ?? 0) + hits(attack, dump);
  }
  const rates = Object.entries(found).map(([name, count]) => ({ name, rate: count / (runs * people) }));
  if (process.env.ATTACK_RUNS) process.stdout.write(`${JSON.stringify(rates, null, 1)}\n`);
  // The number of right pairs in a random pairing has mean 1 and variance 1: four and a half deviations to either side.
  const margin = 4.5 / (people * Math.sqrt(runs));
  for (const { name, rate } of rates) expect(Math.abs(rate - 1 / people), name).toBeLessThan(margin);
});

test('the same attack reads a named survey whole, so it is able to', async () => {
  const dump = await answeredInOrder(false);
  for (const name of [
    'responses as they stand on the disk',
    'responses by their ids',
    'responses by their times',
  ]) {
    const attack = attacks[name];
    expect(attack && hits(attack, dump), name).toBe(people);
  }
});
