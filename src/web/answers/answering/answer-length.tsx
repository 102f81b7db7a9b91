import { answerMaxLength } from '#contract/limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { plural } from '#web/ui/text/russian.ts';

const nearEnd = 1_000;

/** Counts characters near the limit; a screen reader announces a few thresholds, not every letter. */
export function AnswerLength({ length }: { length: number }) {
  const left = answerMaxLength - length;
  return (
    <>
      {left < nearEnd && (
        <span
          aria-hidden="true"
          className={classNames('tabular-nums', left < 0 && 'font-medium text-danger-ink')}
        >
          {inWords(left)}
        </span>
      )}
      <span role="status" className="sr-only">
        {announcement(left)}
      </span>
    </>
  );
}

function inWords(left: number): string {
  if (left < 0) return `Длиннее предела на ${plural(-left, 'символ', 'символа', 'символов')}`;
  return `Ещё ${plural(left, 'символ', 'символа', 'символов')}`;
}

function announcement(left: number): string {
  if (left < 0) return 'Ответ слишком длинный, отправить его нельзя';
  const step = [0, 100, 500, nearEnd].find((most) => left <= most);
  return step === undefined
    ? ''
    : `До предела длины осталось не больше ${plural(step, 'символа', 'символов', 'символов')}`;
}
