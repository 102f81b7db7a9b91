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

export const useInviteImported = (importId: string) =>
  useSaving(() => call(api.inviteImported, { params: { id: importId } }), {
    failed: 'Не удалось отправить приглашения',
    refetch: [api.listUserImports],
  });

export const useDownloadInviteLinks = (importId: string) =>
  useSaving(() => saveLinks(importId), { failed: 'Не удалось скачать список ссылок' });

async function saveLinks(importId: string): Promise<void> {
  const { origin } = window.location;
  const text = await call(api.downloadInviteLinks, { params: { id: importId }, body: { origin } });
  // Reading the response as text has removed the BOM, by which Excel recognizes the encoding.
  saveFile('Ссылки-приглашения.csv', new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
