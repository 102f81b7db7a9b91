import { lazy } from 'react';

/** Whoever reads his answers needn't load the threads. */
export const Messages = lazy(async () => ({ default: (await import('./messages.tsx')).Messages }));

/** Few print them. */
export const Paper = lazy(async () => ({ default: (await import('./paper.tsx')).Paper }));
