import { lazyPart } from '#web/ui/lazy-part.ts';

/** What can be answered or put off in place, and what few days have: one script, which the loader asks for beside the calls. */
export const loadPracticePart = () => import('./practice-lines.tsx');

export const PracticeLine = lazyPart(async () => (await loadPracticePart()).PracticeLine);

export const Later = lazyPart(async () => (await loadPracticePart()).Later);
