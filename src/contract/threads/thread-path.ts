import { messagesView, screens } from '#contract/screens.ts';

/** Where a person reads and answers a thread of his. */
export const threadPath = (threadId: string): string =>
  `${screens.myAnswers.path}?view=${messagesView}&thread=${threadId}`;
