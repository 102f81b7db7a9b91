/** A chat message as sent to the model and stored with the review. */
export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The messages with other texts, one for each. */
export const withTexts = (messages: readonly Message[], texts: readonly string[]): Message[] =>
  messages.map((message, index) => {
    const content = texts[index];
    if (content === undefined) throw new Error('Each message has its text');
    return { ...message, content };
  });
