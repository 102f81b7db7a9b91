import { fileKinds, type FileExtension } from '#contract/lesson-files/kinds.ts';
import { notFound } from '#server/platform/errors.ts';

/** As it stands in texts. */
export const lessonFilePath = (lessonId: string, name: string) => `/lesson-files/${lessonId}/${name}`;

export function extensionOf(name: string): FileExtension {
  const extension = extensions.find((one) => name.endsWith(`.${one}`));
  if (!extension) throw noSuchFile();
  return extension;
}

const extensions = Object.keys(fileKinds) as FileExtension[];

export const noSuchFile = () => notFound('Файл не найден');
