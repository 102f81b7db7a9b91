import { Suspense } from 'react';
import type { GradebookOf } from '#web/gradebook/gradebook-query.ts';
import { Gradebook } from '#web/gradebook/gradebook.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** «Кто где», with the answers that a cell opens. */
export const WherePeopleAre = (of: GradebookOf) => (
  <Gradebook
    {...of}
    renderAnswers={({ person, lesson }) => (
      <Suspense fallback={<Spinner label="Открываем ответы" />}>
        <PersonAnswers lessonId={lesson.id} personId={person.id} />
      </Suspense>
    )}
  />
);

/** With Markdown, which the table does without. */
const PersonAnswers = lazyPart(async () => (await import('./person-answers.tsx')).PersonAnswers);
