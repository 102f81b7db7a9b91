import { fileKinds } from '#contract/files/kinds.ts';
import type { LessonFile } from '#contract/lesson-files/schemas.ts';

/** What stands in a text while a file is on its way. */
export const placeholder = (name: string, number: number) =>
  `[Загружаем «${titled(name)}»…](#upload-${number})`;

const anyPlaceholder = /\[Загружаем «[^\n]*?»…\]\(#upload-\d+\)/g;

/** A draft may hold those of files that never came. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(anyPlaceholder, '');

/** The file as a text shows it: a picture or a player, or a link to a document. */
export function fileInText({ address, title, mediaType }: LessonFile): string {
  const { shown } = Object.values(fileKinds).find((kind) => kind.mediaType === mediaType) ?? { shown: false };
  return shown ? `![${titled(title.replace(/\.[^.]*$/, ''))}](${address})` : `[${titled(title)}](${address})`;
}

/** By what the browser takes it for; the server looks into it. */
export const isShown = ({ type }: Pick<File, 'type'>): boolean => /^(image|audio|video)\//.test(type);

/** Where the placeholder has been deleted or restored away, the file comes at the end of the text. */
export function replacePlaceholder(text: string, sought: string, piece: string): string {
  if (piece === '')
    return [`\n\n${sought}`, ` ${sought}`, sought].reduce((left, one) => left.replace(one, ''), text);
  if (text.includes(sought)) return text.replace(sought, () => piece);
  return text.trim() === '' ? piece : `${text.trimEnd()}\n\n${piece}`;
}

/** Without what Markdown would read as its own. */
const titled = (name: string) =>
  name
    .replaceAll(/[\\[\]`*_<>!~|&]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'файл';
