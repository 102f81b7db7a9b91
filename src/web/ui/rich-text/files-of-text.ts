/** What a text can do with files. */
export interface FilesOfText {
  accept: string;
  add: (files: readonly File[]) => void;
  /** Begins to send a pasted picture, and returns what stands in the text meanwhile. */
  place: (picture: File) => string;
  /** Reads a document of a word processor. */
  readDocument: (file: File) => Promise<ReadDocument | { error: string }>;
}

export interface ReadDocument {
  /** As it would be pasted. */
  html: string;
  /** What has no place in a text, by a sentence each. */
  leftOut: readonly string[];
}
