import { lazyPart } from '#web/ui/lazy-part.ts';

/** A review that is there is not waited for. */
export const Waiting = lazyPart(async () => (await import('./waiting.tsx')).Waiting);
