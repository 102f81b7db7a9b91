import { sql } from 'kysely';
import {
  type MeasuredSetName,
  type MeasurementOffer,
  measuredSetName,
} from '#contract/measurements/schemas.ts';
import type { CallPurpose } from '#contract/models/schemas.ts';
import { findEndpoint, localServers } from '#server/models/model-endpoint.ts';
import type { Model, Models } from '#server/models/models.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { sum } from '#server/platform/sum.ts';

export interface OfferDeps {
  db: Db;
  ai: Config['ai'];
  models: Models;
}

export async function offerMeasurements(deps: OfferDeps, name: string): Promise<MeasurementOffer[]> {
  const model = await findModel(deps, name);
  return Promise.all(measuredSetName.options.map((set) => offerOf(deps.db, model, set)));
}

/** The program without a model is no model. */
export async function findModel({ ai, models }: OfferDeps, name: string): Promise<Model> {
  const found = models.at(await findEndpoint(ai, localServers)).find((model) => model.name === name);
  if (!found || found.isUnready)
    throw noModel('Такой модели сейчас нет: измерить можно ту, которая отвечает');
  if (found.address === '') throw noModel('Это программа, а не модель: измерять нечего');
  return found;
}

const noModel = (message: string) => new ApiError('no_model', message);

/** Of the last replies; what is long ago says little of the present. */
const recentCalls = 20;
const usualOutput: Record<MeasuredSetName, number> = { short: 800, full: 800, persona: 200 };
const purposesLike: Record<MeasuredSetName, CallPurpose[]> = {
  short: ['review', 'trial', 'measure'],
  full: ['review', 'trial', 'measure'],
  persona: ['dialogue'],
};

export async function offerOf(db: Db, model: Model, set: MeasuredSetName): Promise<MeasurementOffer> {
  const { requests, inputTokens } = await sizeOf(set);
  const recent = db
    .selectFrom('model_calls')
    .select(['output_tokens', 'ms'])
    .where('endpoint', '=', model.name)
    .where('purpose', '=', sql<CallPurpose>`any(${purposesLike[set]})`)
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .limit(recentCalls);
  const { output, ms } = await db
    .selectFrom(recent.as('recent'))
    .select([
      sql<number | null>`avg(output_tokens)::double precision`.as('output'),
      sql<number | null>`avg(ms)::double precision`.as('ms'),
    ])
    .executeTakeFirstOrThrow();
  const outputTokens = Math.round(requests * (output ?? usualOutput[set]));
  const cost = (inputTokens * model.inputPrice + outputTokens * model.outputPrice) / 1000;
  return {
    set,
    requests,
    inputTokens,
    outputTokens,
    cost: Math.round(cost * 10_000) / 10_000,
    minutes: ms === null ? null : (requests * ms) / 60_000,
  };
}

const sizes = new Map<MeasuredSetName, Promise<{ requests: number; inputTokens: number }>>();

/** The set is as long as it is until the next release. */
function sizeOf(set: MeasuredSetName) {
  const size = sizes.get(set) ?? readSize(set);
  sizes.set(set, size);
  return size;
}

async function readSize(set: MeasuredSetName) {
  const { readMeasuredSet } = await import('#server/measuring/measured-sets/read-measured-set.ts');
  const { cases } = await readMeasuredSet(set);
  return {
    requests: sum(cases.map(({ requests }) => requests)),
    inputTokens: sum(cases.map((one) => one.inputTokens())),
  };
}
