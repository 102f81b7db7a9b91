import { sql } from 'kysely';
import { listOpenRemarks } from '#server/mentor/reviews/job/open-remarks.ts';
import { charactersOf } from '#server/mentor/reviews/prompt/prompt-size.ts';
import { reviewRequest } from '#server/mentor/reviews/prompt/review-request.ts';
import { readTalk } from '#server/mentor/reviews/prompt/talk-material.ts';
import { tokensIn } from '#server/models/call-end.ts';
import type { ConfiguredEndpoint } from '#server/models/endpoints.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sum } from '#server/platform/sum.ts';
import { type AskedText, readAskedText, selectAskedTexts } from './asked-text.ts';
import type { ChosenText } from './choose-texts.ts';

export interface Estimate {
  /** In roubles, of one text on average. */
  each: number;
  /** The model has never said what it uses. */
  byLength: boolean;
  /** Of one text; null where the model hasn't been asked yet. */
  ms: number | null;
}

/** So many prompts are built: all, or as many at random. */
const mostBuilt = 50;
const usualOutputTokens = 800;

interface Asked {
  lessonId: string;
  versionId: string;
  endpoint: Pick<ConfiguredEndpoint, 'name' | 'inputPrice' | 'outputPrice' | 'contextTokens'>;
  texts: readonly ChosenText[];
}

/** What one text will cost by the very prompts, and by how far this model's guesses have been from what it has used. */
export async function estimateRun(
  db: Db,
  { lessonId, versionId, endpoint, texts }: Asked,
): Promise<Estimate> {
  const known = await readHistory(db, { lessonId, endpoint: endpoint.name });
  const inputTokens = (await guessInput(db, versionId, { texts, endpoint })) * (known.ratio ?? 1);
  const outputTokens = known.outputTokens ?? usualOutputTokens;
  const one = (inputTokens * endpoint.inputPrice + outputTokens * endpoint.outputPrice) / 1_000;
  // A repair sends the request again, with the reply.
  const repair = one + (outputTokens * endpoint.inputPrice) / 1_000;
  return { each: one + (known.repairs ?? 0) * repair, byLength: known.ratio === null, ms: known.ms };
}

async function guessInput(
  db: Db,
  versionId: string,
  { texts, endpoint }: Pick<Asked, 'texts' | 'endpoint'>,
): Promise<number> {
  const built = texts.length <= mostBuilt ? texts : atRandom(texts, mostBuilt);
  if (built.length === 0) return 0;
  const tokens: number[] = [];
  for (const { sampleId, answerId } of built) {
    const given = sql<never>`(
      select null::uuid as result_id, ${sampleId}::uuid as sample_id, ${answerId}::uuid as answer_id, ${versionId}::uuid as version_id
    )`;
    const row = await selectAskedTexts(db, given).executeTakeFirst();
    if (row) tokens.push(await tokensOfPrompt(db, readAskedText(row)));
  }
  const most = endpoint.contextTokens ?? Infinity;
  return tokens.length === 0 ? 0 : sum(tokens.map((one) => Math.min(one, most))) / tokens.length;
}

async function tokensOfPrompt(db: Db, text: AskedText): Promise<number> {
  const material = {
    ...text,
    openRemarks: await openRemarksOf(db, text),
    answer: readTalk(text.answer, text.talk),
    fence: '0'.repeat(16),
  };
  return tokensIn(charactersOf(reviewRequest(undefined, material).messages));
}

/** A sample is read as if nothing had been said before. */
export async function openRemarksOf(db: Db, { sampleId, answerId, userId, ...text }: AskedText) {
  if (sampleId !== null || answerId === null || userId === null) return [];
  return listOpenRemarks(db, { ...text, answerId, userId });
}

function atRandom<One>(all: readonly One[], count: number): One[] {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

interface History {
  ratio: number | null;
  outputTokens: number | null;
  repairs: number | null;
  ms: number | null;
}

/** Each part is a range of an index: the last calls of a model, or of it at a lesson. */
async function readHistory(
  db: Db,
  { lessonId, endpoint }: { lessonId: string; endpoint: string },
): Promise<History> {
  const { rows } = await sql<History>`
    select
      (select sum(input_tokens)::double precision / sum(guessed_tokens) from (
        select input_tokens, guessed_tokens from model_calls
        where endpoint = ${endpoint} and guessed_tokens > 0 and input_tokens > 0 and not is_estimate
        order by at desc limit 50
      ) counted) as ratio,
      coalesce((select avg(output_tokens) from (
        select output_tokens from model_calls
        where lesson_id = ${lessonId} and endpoint = ${endpoint} and ${isOfReview}
        order by at desc limit 20
      ) of_lesson), (select avg(output_tokens) from (
        select output_tokens from model_calls where endpoint = ${endpoint} and ${isOfReview} order by at desc limit 20
      ) of_endpoint))::double precision as "outputTokens",
      (select (count(*) filter (where purpose = 'repair'))::double precision / nullif(count(*) filter (where purpose = 'review'), 0)
      from (
        select purpose from model_calls
        where endpoint = ${endpoint} and purpose in ('review', 'repair') and outcome = 'done' order by at desc limit 50
      ) asked) as repairs,
      (select avg(ms) from (
        select ms from model_calls
        where endpoint = ${endpoint} and purpose in ('review', 'run') and outcome = 'done' order by at desc limit 20
      ) timed)::double precision as ms`.execute(db);
  const [history] = rows;
  if (!history) throw new Error('An aggregate has a row');
  return history;
}

const isOfReview = sql<boolean>`(purpose in ('review', 'run') and not is_estimate and output_tokens > 0)`;
