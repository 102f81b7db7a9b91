import { tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

const mostInMinute = 10;
/** Each trial holds a database connection while the model writes. */
const mostAtOnce = 3;
const minuteMs = 60_000;

/** Limits the trials in each process: per administrator and minute, and the total number of concurrent ones. */
export function createTrialLimit(now: () => number = Date.now) {
  const startedBy = new Map<string, number[]>();
  let running = 0;

  return async function withinLimit<T>(viewer: Viewer, work: () => Promise<T>): Promise<T> {
    const recent = (startedBy.get(viewer.id) ?? []).filter((at) => at > now() - minuteMs);
    const firstOfMost = recent.at(-mostInMinute);
    if (firstOfMost !== undefined) {
      throw tooManyRequests(
        'Слишком много проб за минуту. Подождите немного',
        Math.ceil((firstOfMost + minuteMs - now()) / 1000),
      );
    }
    if (running >= mostAtOnce) throw tooManyRequests('Сейчас идут другие пробы. Подождите немного', 10);
    startedBy.set(viewer.id, [...recent, now()]);
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
