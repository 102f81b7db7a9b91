import { classNames } from '#web/ui/class-names.ts';

export interface LevelDotsProps {
  levels: readonly string[];
  /** Null: not known, all dots are hollow. */
  level: number | null;
  /** The last one is in outline: it doesn't count. */
  isOutlined?: boolean;
}

/** As many dots as there are levels, filled up to this one; always beside its word. */
export function LevelDots({ levels, level, isOutlined = false }: LevelDotsProps) {
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 items-center gap-1">
      {levels.map((_, index) => (
        <span
          key={index}
          className={classNames(
            'size-2.5 rounded-full border',
            level === null || index > level ? 'border-line-strong' : 'border-accent-ink',
            level !== null && index <= level && !isOutlined && 'bg-accent-ink',
          )}
        />
      ))}
    </span>
  );
}
