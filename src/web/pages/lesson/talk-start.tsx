import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Practice } from '#contract/scenarios/scenario-card.ts';
import { AttemptsLeft } from '#web/answers/answering/attempts-left.tsx';
import { attemptsLeft } from '#web/answers/answering/attempts.ts';
import { DeadlineNote } from '#web/answers/answering/deadline-note.tsx';
import { CriteriaList } from '#web/lessons/criteria/criteria-list.tsx';
import { paths } from '#web/paths.ts';
import { StartCard } from '#web/talk/start-card.tsx';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { Button } from '#web/ui/button.tsx';

export interface TalkStartProps {
  lesson: Lesson;
  practice: Practice;
  /** Of the student. */
  answers: readonly Answer[];
  /** For a curator, who has no talk of his own here. */
  instead: ReactNode;
  /** The written answer, if the lesson takes one. */
  written: ReactNode;
}

/** The lesson's talk in the place of its assignment. Loaded with the first lesson that has one. */
export function TalkStart({ lesson, practice, answers, instead, written }: TalkStartProps) {
  const navigate = useNavigate();
  const { id, criteria, attemptsLimit } = lesson;
  const left = attemptsLeft(attemptsLimit, answers);
  return (
    <StartCard
      lessonId={id}
      practice={practice}
      place={lesson.reader?.place}
      isSpent={lesson.nextReading?.way === 'over_budget'}
      criteria={criteria.length > 0 && <CriteriaList criteria={criteria} />}
      notes={
        !instead && (
          <>
            <AttemptsLeft left={left} />
            <div className="mt-2 empty:hidden">
              <DeadlineNote dates={lesson.dates} newest={answers[0]} />
            </div>
          </>
        )
      }
      isUsedUp={left === 0}
      instead={instead}
      written={practice.writtenToo && written}
      onStarted={(dialogue) => void navigate({ to: paths.talk(id, dialogue.id) })}
    />
  );
}

/** The talk begins above, on its card. */
export const TalkAgain = () => (
  <Button
    onClick={() => {
      const card = document.getElementById('talk-title');
      if (card) bringIntoView(card, 'start');
      card?.focus({ preventScroll: true });
    }}
  >
    Поговорить ещё раз
  </Button>
);
