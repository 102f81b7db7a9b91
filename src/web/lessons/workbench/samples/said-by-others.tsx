import { useId } from 'react';
import type { LessonSample, SampleJudgement } from '#contract/samples/lesson-samples.ts';
import { fullName } from '#domain/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import type { SecondJudging } from './use-second-judging.ts';

interface SaidByOthersProps {
  sample: LessonSample;
  judging: SecondJudging;
}

/** Where judges differ from what is expected, and the way to judge oneself. */
export function SaidByOthers({ sample, judging }: SaidByOthersProps) {
  const { own, mayJudge, button, begin } = judging;
  const isSame = own.some((one) => differsFrom(one, sample) === false);
  const isOther = own.some((one) => differsFrom(one, sample));
  return (
    <div className="mt-4 flex flex-col items-start gap-3 empty:hidden">
      <Differing sample={sample} judging={judging} />
      {isSame && !isOther && <p className="text-sm text-ink-soft">Вы оценили так же</p>}
      {mayJudge && (
        <Button ref={button} size="sm" onClick={begin}>
          {own.length > 0 ? 'Изменить мою оценку' : 'Оценить ещё раз, не видя первой оценки'}
        </Button>
      )}
    </div>
  );
}

function Differing({ sample, judging: { isOwn } }: SaidByOthersProps) {
  const heading = useId();
  const differing = sample.others.filter((one) => differsFrom(one, sample));
  if (differing.length === 0) return null;
  return (
    <div className="text-sm text-warning-ink">
      <p id={heading} className="font-medium">
        Люди разошлись
      </p>
      <ul aria-labelledby={heading} className="mt-1 flex flex-col gap-1">
        {differing.map((one) => (
          <li key={`${one.criterionId}${one.judge}`}>
            {isOwn(one) ? 'Вы' : nameOf(one)}: {one.title ?? 'прежний критерий'} — «{one.levels[one.level]}»,
            ждут «{expectedIn(sample, one)}»
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ by }: SampleJudgement) => (by ? fullName(by) : 'Второй судья');

/** Undefined where nobody expects a level. */
function differsFrom(one: SampleJudgement, sample: LessonSample): boolean | undefined {
  const expected = expectedIn(sample, one);
  return expected === undefined ? undefined : expected !== one.levels[one.level];
}

function expectedIn({ expected }: LessonSample, { criterionId }: SampleJudgement): string | undefined {
  const first = expected.find((one) => one.criterionId === criterionId);
  return first?.levels[first.level];
}
