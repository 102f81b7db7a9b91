import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** A student's progress in the course, percent. */
export function CourseProgress({ value, className }: { value: number; className?: string | undefined }) {
  if (value < 100) return <ProgressBar value={value} label="Пройдено" showValue className={className} />;
  return (
    <p className={classNames('flex items-center gap-1.5 text-sm font-medium text-success-ink', className)}>
      <CheckIcon className="size-4" />
      Курс пройден
    </p>
  );
}
