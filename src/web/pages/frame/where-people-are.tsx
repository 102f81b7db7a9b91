import type { GradebookOf } from '#web/gradebook/gradebook-query.ts';
import { Gradebook } from '#web/gradebook/gradebook.tsx';
import { PersonAnswers } from './person-answers.tsx';

/** «Кто где», with the answers that a cell opens. */
export const WherePeopleAre = (of: GradebookOf) => (
  <Gradebook
    {...of}
    renderAnswers={({ person, lesson }) => <PersonAnswers lessonId={lesson.id} personId={person.id} />}
  />
);
