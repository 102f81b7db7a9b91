import { lazy } from 'react';

/** Few lessons ask. */
export const SelfFirstForm = lazy(async () => ({
  default: (await import('./self-first-form.tsx')).SelfFirstForm,
}));
