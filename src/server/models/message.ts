/** A chat message as sent to the model and stored with the review. */
export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
