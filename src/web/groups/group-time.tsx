import type { Group } from '#contract/groups/schemas.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

type Dates = Pick<Group, 'startsAt' | 'endsAt'>;

/** «01.09.2030 — 01.12.2030», «с 01.09.2030», «без дат». */
export function GroupDates({ startsAt, endsAt }: Dates) {
  if (startsAt !== null && endsAt !== null) {
    return (
      <>
        <DateTime value={startsAt} /> — <DateTime value={endsAt} />
      </>
    );
  }
  if (startsAt !== null) {
    return (
      <>
        с <DateTime value={startsAt} />
      </>
    );
  }
  if (endsAt !== null) {
    return (
      <>
        до <DateTime value={endsAt} />
      </>
    );
  }
  return 'без дат';
}

/** How much of the group's time has passed; nothing without a start and an end. */
export function GroupTimeBar({ startsAt, endsAt, className }: Dates & { className?: string }) {
  if (startsAt === null || endsAt === null) return null;
  const passed = percentPassed(startsAt, endsAt);
  return (
    <div className={className}>
      <ProgressBar value={passed} label="Сколько времени потока прошло" />
      <p className="mt-1.5 text-xs text-ink-faint">{words(passed)}</p>
    </div>
  );
}

function percentPassed(startsAt: string, endsAt: string): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return Math.min(100, Math.max(0, ((Date.now() - start) / (end - start)) * 100));
}

function words(passed: number): string {
  if (passed === 0) return 'Ещё не начался';
  if (passed === 100) return 'Закончился';
  return `Прошло ${Math.floor(passed)} % времени`;
}
