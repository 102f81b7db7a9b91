// Limits that the page keeps to before it sends anything: apart from the schemas, which it does without.

export const answerMaxLength = 20_000;

/** The page sends what it measured since its last beacon; the server never credits more than the time that passed. */
export const maxActiveSecondsPerBeacon = 300;
