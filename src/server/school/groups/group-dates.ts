import { invalid } from '#server/platform/errors.ts';

/** Refuses a group that would end before it starts. */
export function refuseEndBeforeStart(startsAt: string | null, endsAt: string | null): void {
  if (startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt)) return;
  throw invalid({ endsAt: 'Конец потока должен быть позже его начала' });
}
