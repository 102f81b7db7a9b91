/** One way in which danger is put into words, and the figures of speech that use the same words. */
export interface Sign {
  says: readonly string[];
  /** Said in the same sentence, they make it no danger. */
  figures?: readonly string[];
  catches: readonly string[];
  spares: readonly string[];
}
