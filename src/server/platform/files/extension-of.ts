import { fileKinds, type FileExtension, type FileKind } from '#contract/files/kinds.ts';
import { noSuchFile } from '#server/platform/errors.ts';

// Names in the store are `<hash>.<extension>`.

export function extensionOf(name: string): FileExtension {
  const extension = findExtension(name);
  if (!extension) throw noSuchFile();
  return extension;
}

export function findKind(name: string): FileKind | undefined {
  const extension = findExtension(name);
  return extension && fileKinds[extension].kind;
}

const findExtension = (name: string) => extensions.find((one) => name.endsWith(`.${one}`));

const extensions = Object.keys(fileKinds) as FileExtension[];
