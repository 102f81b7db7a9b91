import { fold } from './fold.ts';

/** Two titles that fold to the same text can't be told apart in a model's reply. Apart from the schemas: a page that reads a reply needs none. */
export const foldTitle = (title: string): string =>
  fold(title.normalize('NFKC'))
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';
