import { sql } from 'kysely';
import type { FirstStep, Today } from '#contract/today/schemas.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getToday, type TodayDeps } from './today.ts';

/** For the whole school: what one administrator doesn't need, the next one isn't asked about either. */
export async function waveOffSteps(
  deps: TodayDeps,
  viewer: Viewer,
  steps: readonly FirstStep[],
): Promise<Today> {
  await sql`
    insert into school_settings (time_zone, waved_off_steps) values (school_time_zone(), ${steps}::text[])
    on conflict (is_only) do update set waved_off_steps = array(
      select distinct step from unnest(school_settings.waved_off_steps || excluded.waved_off_steps) step order by step
    )`.execute(deps.db);
  return getToday(deps, viewer);
}
