// What a student's own words against a remark must be. The page checks it, too.

export const mostCounterQuotes = 3;

/** Of all of them together. */
export const counterQuotesMaxLength = 600;

/** Of one answer. */
export const mostCounterQuotesOfAnswer = 3;
