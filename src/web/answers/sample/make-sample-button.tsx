import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Button } from '#web/ui/button.tsx';

export function MakeSampleButton({ answer }: { answer: Pick<Answer, 'id' | 'lessonId'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Сделать образцом
      </Button>
      {isOpen && (
        <Suspense>
          <MakeSample answer={answer} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const MakeSample = lazy(async () => ({ default: (await import('./make-sample.tsx')).MakeSample }));
