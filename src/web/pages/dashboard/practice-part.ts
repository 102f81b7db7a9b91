import { lazyPart } from '#web/ui/lazy-part.ts';

/** What can be answered or put off in place: one script, which the loader asks for beside the calls. */
export const loadPracticePart = () => import('./practice-lines.tsx');

export const PlanLine = lazyPart(async () => (await loadPracticePart()).PlanLine);

export const ReturnLine = lazyPart(async () => (await loadPracticePart()).ReturnLine);

export const Later = lazyPart(async () => (await loadPracticePart()).Later);
