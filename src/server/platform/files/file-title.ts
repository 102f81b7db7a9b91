import type { FileExtension } from '#contract/files/kinds.ts';

/** What a file is called on the page: as it came, with an extension by which people know its kind. */
export function fileTitle(name: string, extension: FileExtension): string {
  if (name === '') return 'файл';
  return splitName(name, extension).isOfKind ? name : `${name}.${extension}`;
}

/** What it is saved as: with the extension of what it has become. */
export const savedName = (title: string, extension: FileExtension): string =>
  `${splitName(title, extension).start}.${extension}`;

/** Any other end than an extension of the kind is a part of the name: «Договор от 01.02.2026». */
function splitName(name: string, extension: FileExtension): { start: string; isOfKind: boolean } {
  const [, start = name, end = ''] = /^(.+)\.([^.]*)$/.exec(name) ?? [];
  const isOfKind = [extension, ...cameAs[extension]].includes(end.toLowerCase());
  return { start: isOfKind ? start : name, isOfKind };
}

/** Other extensions that files of the kind come with. */
const cameAs: Record<FileExtension, readonly string[]> = {
  webp: ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'avif'],
  mp3: [],
  m4a: ['mp4', 'aac'],
  mp4: ['m4v'],
  webm: [],
  pdf: [],
  docx: [],
  xlsx: [],
  pptx: [],
};
