/** What is found in the words of one reply, all of them and not only up to the first fault. */
export interface Words {
  text: string;
  sentences: number;
  isOutOfRole: boolean;
  isCoaching: boolean;
  isRecap: boolean;
  speaksForStudent: boolean;
  hasGestures: boolean;
  agrees: boolean;
  tellsClosed: boolean;
  /** Words of the rules, the fence, a link. */
  leaks: boolean;
  invents: boolean;
  /** Five words in a row of what only the model was told. */
  recites: boolean;
  /** Where the card doesn't let it. */
  swears: boolean;
}
