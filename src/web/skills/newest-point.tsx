import type { SkillPoint } from '#contract/skills/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { attemptWords, checkedWords, levelWord } from './point-words.ts';

interface NewestPointProps {
  point: SkillPoint;
  levels: readonly string[];
  className?: string;
}

/** Where one stands, in the word of the scale itself. */
export const NewestPoint = ({ point, levels, className }: NewestPointProps) => (
  <p className={classNames('text-sm text-ink-soft', className)}>
    {attemptWords(point)}: <strong className="font-semibold text-ink">{levelWord(point, levels)}</strong>
    {checkedWords(point)}
  </p>
);
