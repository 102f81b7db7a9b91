import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Run } from '#contract/runs/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { runQuery } from './run-queries.ts';

/** What is shown of a run, once it is there. */
export function LoadedRun({ runId, children }: { runId: string; children: (run: Run) => ReactNode }) {
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  if (run) return children(run);
  if (error)
    return <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить прогон')}</LoadFailure>;
  return <Spinner label="Прогон загружается" />;
}
