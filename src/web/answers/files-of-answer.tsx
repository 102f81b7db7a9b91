import { Suspense } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** Few answers have files, so what shows them is loaded with the first. */
export const FilesOfAnswer = ({ files }: Pick<Answer, 'files'>) =>
  files && (
    <Suspense>
      <AnswerFiles files={files} />
    </Suspense>
  );

const AnswerFiles = lazyPart(async () => (await import('./files/answer-files.tsx')).AnswerFiles);
