import type { KeyboardEvent } from 'react';
import type { Practice } from '#contract/scenarios/scenario-card.ts';
import { levelWords } from '#contract/talks/words.ts';
import { CriteriaList } from '#web/lessons/criteria/criteria-list.tsx';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { renderTrial } from '#web/pages/frame/render-trial.tsx';
import { ScenarioEditor } from '#web/scenario/scenario-editor.tsx';
import { StartCard } from '#web/talk/start-card.tsx';
import { isEnter } from '#web/ui/enter-key.ts';

export interface ScenarioTabProps {
  lessonId: string;
  userId: string;
  /** The lesson as its form has it. */
  fields: LessonFields;
}

/** The scenario of a lesson; a student's eyes see the card as the lesson's page shows it. */
export const ScenarioTab = ({ lessonId, userId, fields }: ScenarioTabProps) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps a key from the form around it
  <div onKeyDown={keepFromLessonForm}>
    <ScenarioEditor
      lessonId={lessonId}
      userId={userId}
      assignment={fields.assignment}
      reviewing={{
        by: reviewedBy(fields),
        render: (review) => renderTrial({ ...review, criteria: fields.criteria }),
      }}
      renderPractice={(practice) => (
        <StartCard
          lessonId={lessonId}
          practice={practice}
          place={undefined}
          criteria={fields.criteria.length > 0 && <CriteriaList criteria={fields.criteria} />}
          notes={undefined}
          isUsedUp={false}
          instead={<Choices practice={practice} />}
          written={undefined}
          onStarted={() => {}}
        />
      )}
    />
  </div>
);

const reviewedBy = ({ content, transcription, aiPrompt, criteria, cueing }: LessonFields) => ({
  content,
  transcription,
  aiPrompt,
  criteria,
  cueing,
});

/** In words: nothing is begun from here. */
const Choices = ({ practice: { levels, writtenToo } }: { practice: Practice }) => (
  <p className="text-sm text-ink-soft">
    Здесь студент начинает разговор
    {levels.length > 1 && ` и выбирает уровень: ${levels.map((level) => levelWords[level]).join(', ')}`}.
    {writtenToo && ' Может ответить и письменно: у урока есть задание.'}
  </p>
);

/** Enter in a field of the card would save the lesson, whose form is around the card. */
function keepFromLessonForm(event: KeyboardEvent): void {
  if (isEnter(event) && event.target instanceof HTMLInputElement) event.preventDefault();
}
