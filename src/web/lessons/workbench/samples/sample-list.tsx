import { useState } from 'react';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { mostSamples } from '#contract/samples/lesson-samples.ts';
import type { LessonMentor } from '#contract/workbench/schemas.ts';
import { AlertIcon, PlusIcon } from '#web/ui/icon/icons.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { Candidates } from './candidates.tsx';
import { SampleCard } from './sample-card.tsx';
import { TypedSampleDialog } from './typed-sample-dialog.tsx';

interface SampleListProps {
  lessonId: string;
  mentor: LessonMentor;
}

/** Real texts with levels that people gave them: what a draft is held against. */
export function SampleList({ lessonId, mentor }: SampleListProps) {
  const { samples, candidates, isAimUnnamed } = mentor;
  const criteria = judgedBy(mentor);
  const [isTyping, setIsTyping] = useState(false);
  const room = Math.max(0, mostSamples - samples.length);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {isAimUnnamed && samples.some(({ answerId }) => answerId !== null) && (
        <p className="flex gap-2 text-sm text-warning-ink">
          <AlertIcon className="mt-px size-4.5" />
          <span>
            Ваше согласие этой цели не называет: «проверка качества наставника». Опубликуйте редакцию, где она
            есть.
          </span>
        </p>
      )}
      <Candidates lessonId={lessonId} candidates={candidates} room={room} />
      {samples.length === 0 && <NoSamples hasCandidates={candidates.length > 0} />}
      {samples.length > 0 && (
        <ul aria-label="Образцы" className="flex flex-col gap-2 xl:max-h-[32rem] xl:overflow-y-auto">
          {samples.map((sample) => (
            <SampleCard key={sample.id} lessonId={lessonId} sample={sample} criteria={criteria} />
          ))}
        </ul>
      )}
      <WhyNotButton
        className="self-start"
        icon={<PlusIcon />}
        whyNot={room === 0 ? `Образцов не больше ${mostSamples}: уберите лишний` : undefined}
        onClick={() => setIsTyping(true)}
      >
        Написать свой
      </WhyNotButton>
      {isTyping && (
        <TypedSampleDialog lessonId={lessonId} criteria={criteria} onClose={() => setIsTyping(false)} />
      )}
    </div>
  );
}

/** By which criteria samples are judged: those that answers are, or, while there are none, the draft's. */
const judgedBy = ({ inForce, draft }: LessonMentor): readonly Criterion[] =>
  inForce && inForce.criteria.length > 0 ? inForce.criteria : (draft?.criteria ?? []);

const NoSamples = ({ hasCandidates }: { hasCandidates: boolean }) => (
  <p className="rounded-md border border-dashed border-line-strong px-4 py-5 text-sm text-ink-soft">
    Образцов пока нет. Образец — настоящий ответ с уровнями, которые поставил человек: по ним видно, стал ли
    наставник судить вернее.{' '}
    {hasCandidates
      ? 'Возьмите кандидатов или напишите свой.'
      : 'Они появятся из возражений и правок куратора; пока напишите свой.'}
  </p>
);
