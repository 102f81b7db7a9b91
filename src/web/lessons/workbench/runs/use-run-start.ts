import { useState } from 'react';
import type { Run } from '#contract/runs/schemas.ts';
import { type RunChoice, usePreviewRun, useStartRun } from './run-changes.ts';

export type RunStart = ReturnType<typeof useRunStart>;

/** A run about to begin: what it would ask and cost is shown first. */
export function useRunStart(lessonId: string, onStarted: (run: Run) => void) {
  const [choice, setChoice] = useState<RunChoice>();
  const preview = usePreviewRun(lessonId);
  const start = useStartRun(lessonId);

  return {
    choice,
    preview,
    starting: start,
    ask(asked: RunChoice) {
      setChoice(asked);
      start.reset();
      preview.mutate(asked);
    },
    begin() {
      if (!choice) return;
      start.mutate(choice, {
        onSuccess(run) {
          setChoice(undefined);
          preview.reset();
          onStarted(run);
        },
      });
    },
    dismiss() {
      setChoice(undefined);
      preview.reset();
      start.reset();
    },
  };
}
