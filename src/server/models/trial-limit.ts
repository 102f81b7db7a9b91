import { tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

const mostInMinute = 10;
/** Each trial holds a database connection while the model writes. */
const mostAtOnce = 3;
const mostWaiting = 20;
const longestWaitMs = 60_000;
const minuteMs = 60_000;

/**
 * Limits the trials in each process: per administrator and minute, and the total number of concurrent ones. Whoever comes when
 * all places are taken waits for one, in the order of coming.
 */
export function createTrialLimit(now: () => number = Date.now, waitMs: number = longestWaitMs) {
  const startedBy = new Map<string, number[]>();
  const places = createPlaces(waitMs);

  return async function withinLimit<T>(viewer: Pick<Viewer, 'id'>, work: () => Promise<T>): Promise<T> {
    const recent = (startedBy.get(viewer.id) ?? []).filter((at) => at > now() - minuteMs);
    const firstOfMost = recent.at(-mostInMinute);
    if (firstOfMost !== undefined) {
      throw tooManyRequests(
        'Слишком много проб за минуту. Подождите немного',
        Math.ceil((firstOfMost + minuteMs - now()) / 1000),
      );
    }
    startedBy.set(viewer.id, [...recent, now()]);
    await places.take();
    try {
      return await work();
    } finally {
      places.give();
    }
  };
}

function createPlaces(waitMs: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;

  return {
    async take(): Promise<void> {
      if (taken < mostAtOnce) {
        taken += 1;
        return;
      }
      if (waiting.length >= mostWaiting) throw othersRun();
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(othersRun());
        }, waitMs);
        waiting.push(enter);
      });
    },
    /** The place goes to whoever waits longest. */
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}

const othersRun = () => tooManyRequests('Сейчас идут другие пробы. Подождите немного', 10);
