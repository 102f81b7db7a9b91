import { lazy, Suspense } from 'react';
import type { SamplesPanelProps } from '#web/lessons/samples/samples-panel.tsx';
import { readLevels, renderTrial } from '#web/pages/frame/render-trial.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Few authors try each lesson, so it is loaded when it is opened. */
export const LessonSamples = (props: Omit<SamplesPanelProps, 'renderTrial' | 'readLevels'>) => (
  <Suspense fallback={<Spinner label="Образцы загружаются" />}>
    <SamplesPanel {...props} renderTrial={renderTrial} readLevels={readLevels} />
  </Suspense>
);

const SamplesPanel = lazy(async () => ({
  default: (await import('#web/lessons/samples/samples-panel.tsx')).SamplesPanel,
}));
