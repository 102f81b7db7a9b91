// Tests wait for what they look at, not for a time: however slow and busy the machine, only what never comes fails.

/** For what a test waits for: some ten times what it takes on two busy cores. */
export const longestWaitMs = 60_000;

/** For a whole test, or what is set up for several. */
export const longestTestMs = 600_000;
