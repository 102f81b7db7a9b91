import { classNames } from '#web/ui/class-names.ts';

const chosen =
  'has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-ink';
const focused =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink forced-colors:has-checked:outline-2';

const boxed =
  'relative flex min-h-11 rounded-md border border-line-strong bg-surface has-enabled:cursor-pointer has-enabled:not-has-checked:hover:bg-hover';

/** A row of numbers. */
export const steps = {
  group: 'grid auto-cols-fr grid-flow-col gap-1 sm:gap-2',
  each: classNames(boxed, 'items-center justify-center', chosen, focused),
  mark: 'absolute inset-0 opacity-0',
};

/** Words, each on its line. */
export const lines = {
  group: 'grid gap-2',
  each: classNames(boxed, 'items-start gap-3 px-3.5 py-2.5', chosen),
  mark: 'mt-1 size-4 shrink-0 accent-accent',
  spoken: () => undefined,
  below: () => null,
};
