import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { saveFile } from './save-file.ts';

/** By the reader's clock: a date in the file is a day of theirs. */
const body = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });

export const usePreviewUserImport = () =>
  useMutation({
    mutationFn: (file: File) => call(api.previewUserImport, { body: body(), files: { file } }),
  });

export function useStartUserImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(api.startUserImport, { body: body(), files: { file } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(api.listUserImports) }),
    onError(error) {
      const description = errorText(error, 'Не удалось начать импорт');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}

/** Saves the made passwords as a file; once they are in the browser, the server keeps them no longer. */
export function useTakePasswords(importId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn() {
      const text = await call(api.downloadImportPasswords, { params: { id: importId } });
      // Reading the answer as text has taken the mark away by which Excel knows the encoding.
      saveFile('Импорт — пароли.csv', new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
      await call(api.deleteImportPasswords, { params: { id: importId } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(api.listUserImports) }),
    onError(error) {
      const description = errorText(error, 'Не удалось скачать пароли');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}
