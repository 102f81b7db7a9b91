import { lazy } from 'react';

// Loaded by whoever has a second factor, or has to set one up.

export const CodeStep = lazy(async () => ({
  default: (await import('#web/second-factor/code-step.tsx')).CodeStep,
}));

export const SetupStep = lazy(async () => ({
  default: (await import('#web/second-factor/setup-step.tsx')).SetupStep,
}));
