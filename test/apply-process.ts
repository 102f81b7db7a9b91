import { applyRun } from '#server/measuring/runs/apply/apply-run.ts';
import { connect } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Applies all that a run has changed, in a separate process, for tests that kill it; TEST_APPLY says which run and by whom. */
const connection = JSON.parse(process.env['TEST_CONNECTION'] ?? '{}') as Parameters<typeof connect>[0];
const { runId, viewer } = JSON.parse(process.env['TEST_APPLY'] ?? '{}') as { runId: string; viewer: Viewer };
const { db, close } = connect(connection);
await applyRun(db, viewer, runId, { ids: 'changed' });
await close();
