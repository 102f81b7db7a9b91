import { useMutation } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { saveFile } from './save-file.ts';

/** The viewer's time zone: a date in the file is a day in that zone. */
const body = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });

export const usePreviewUserImport = () =>
  useMutation({
    mutationFn: (file: File) => call(api.previewUserImport, { body: body(), files: { file } }),
  });

export const useStartUserImport = () =>
  useSaving((file: File) => call(api.startUserImport, { body: body(), files: { file } }), {
    failed: 'Не удалось начать импорт',
    refetch: [api.listUserImports],
  });

export const useDownloadImportPasswords = (importId: string) =>
  useSaving(() => savePasswords(importId), {
    failed: 'Не удалось скачать пароли',
    refetch: [api.listUserImports],
  });

/** Saves the generated passwords as a file; once the browser has received them, the server deletes them. */
async function savePasswords(importId: string): Promise<void> {
  const text = await call(api.downloadImportPasswords, { params: { id: importId } });
  // Reading the response as text has removed the BOM, by which Excel recognizes the encoding.
  saveFile('Импорт — пароли.csv', new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  await call(api.deleteImportPasswords, { params: { id: importId } });
}
