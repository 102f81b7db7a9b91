// Limits that the page checks before it sends a request. Kept apart from the schemas, so that the page needn't load them.

export const answerMaxLength = 20_000;

/** A lesson's video transcript: about six hours of speech as subtitles. */
export const transcriptionMaxLength = 300_000;

/** The model reads so many characters of each of a lesson's texts, about 8,000 tokens of Russian; answers are never cut. */
export const promptMaterialMaxLength = 24_000;

/** A beacon reports the time since the previous one; the server never credits more than the time that has passed. */
export const maxActiveSecondsPerBeacon = 300;

/** What a curator writes to a person, and how often anybody may write to the same one in a day. */
export const messageMaxLength = 2_000;
export const messagesADay = 20;

/** Of what a student says against a remark. */
export const disagreementMaxLength = 2_000;

/** One line of a student in a talk. */
export const lineMaxLength = 1_000;

/** Of what the student would say differently, written before the review. */
export const reflectionMaxLength = 1_000;

/** Of a plan for life: when, what to say, and how it went. */
export const planCueMaxLength = 200;
export const planWordsMaxLength = 500;
export const planNoteMaxLength = 1_000;

/** The furthest day on which a plan asks how it went, from today. */
export const furthestAskDays = 90;
