import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runs } from '#contract/runs/calls.ts';
import { workbench } from '#contract/workbench/calls.ts';
import { refetch } from '#web/calls/refetch.ts';
import { listenToRuns } from '#web/live/live-runs.ts';
import { soon } from '#web/live/soon.ts';

/** What of a run is on the screen is as new as its last event; of a new connection nobody knows what was missed. */
export function useRunEvents(lessonId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const update = soon(
      () => void refetch(queryClient, [runs.getRun, runs.listRunResults, workbench.getLessonMentor]),
    );
    const connection = listenToRuns(lessonId, {
      onEvent: update.call,
      onConnection: (isConnected) => isConnected && update.call(),
    });
    return () => {
      update.cancel();
      connection.close();
    };
  }, [lessonId, queryClient]);
}
