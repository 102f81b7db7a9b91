// Limits that the page keeps to before it sends anything: apart from the schemas, which it does without.

export const answerMaxLength = 20_000;

/** Of each text of a lesson the model reads so many characters, about eight thousand tokens of Russian; of an answer, all. */
export const promptMaterialMaxLength = 24_000;

/** The page sends what it measured since its last beacon; the server never credits more than the time that passed. */
export const maxActiveSecondsPerBeacon = 300;
