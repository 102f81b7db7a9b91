import type { Answer } from '#contract/answers/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { quoted } from '#web/ui/text/russian.ts';

interface SelfBesideProps {
  /** One's own. */
  answer: Answer;
  remark: ShownRemark;
}

/** One's own level beside that of the review, where both stand on one scale. */
export function SelfBeside({ answer, remark: { criterionId, level, levels } }: SelfBesideProps) {
  const self = answer.selfLevels?.find((one) => one.criterionId === criterionId);
  const own = self?.levels[self.level];
  const its = level === null ? undefined : levels[level];
  if (!self || own === undefined || its === undefined || !isOneScale(self.levels, levels)) return null;
  return (
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      Вы: {quoted(own)} · {whose(answer)}: {quoted(its)}
    </p>
  );
}

const isOneScale = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((title, place) => foldTitle(title) === foldTitle(other[place] ?? ''));

function whose({ responseAuthor, writtenBy }: Answer): string {
  if (responseAuthor !== 'mentor') return 'Наставник';
  return writtenBy ? fullName(writtenBy) : 'Куратор';
}
