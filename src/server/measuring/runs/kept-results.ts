import { sql } from 'kysely';
import type { ConfiguredEndpoint } from '#server/models/endpoints.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ChosenText } from './choose-texts.ts';

interface Of {
  version: { id: string; revision: number };
  endpoint: Pick<ConfiguredEndpoint, 'name' | 'model'>;
  texts: readonly ChosenText[];
}

/** By sample, the newest result of the same version and revision by the same model, of the text as it is now. */
export async function findKept(
  db: Db,
  { version, endpoint, texts }: Of,
): Promise<ReadonlyMap<string, string>> {
  const sampleIds = texts.flatMap(({ sampleId, skipped }) =>
    sampleId === null || skipped !== null ? [] : [sampleId],
  );
  const { rows } = await sql<{ sampleId: string; id: string }>`
    select distinct on (run_results.sample_id) run_results.sample_id as "sampleId", run_results.id
    from run_results
    join runs on runs.id = run_results.run_id
    join samples on samples.id = run_results.sample_id
    left join answers on answers.id = samples.answer_id
    where run_results.sample_id = ${anyOf(sampleIds)} and run_results.state = 'done'
      and runs.mentor_version_id = ${version.id} and runs.revision = ${version.revision}
      and runs.endpoint = ${endpoint.name} and runs.model is not distinct from ${endpoint.model ?? null}
      and run_results.found ->> 'of' = md5(coalesce(samples.content, answers.content))
    order by run_results.sample_id, run_results.finished_at desc`.execute(db);
  return new Map(rows.map(({ sampleId, id }) => [sampleId, id]));
}
