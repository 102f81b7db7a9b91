import { useMutation, useQuery } from '@tanstack/react-query';
import type { TableFormat } from '#contract/table-format.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { callForFile } from '#web/calls/call-for-file.ts';
import { saveFile } from '#web/calls/save-file.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { readersTimeZone } from '#web/ui/time/readers-time-zone.ts';

export interface FilePlace {
  courseId: string;
  groupId?: string;
}

/** The viewer's time zone: a date in the file is a day in that zone. */
const bodyOf = (place: FilePlace | undefined) => ({ timeZone: readersTimeZone(), ...place });

export const usePreviewUserImport = (place: FilePlace | undefined) =>
  useMutation({
    mutationFn: (file: File) => call(userImports.previewUserImport, { body: bodyOf(place), files: { file } }),
  });

/** Whether the file that has been sent waits until those of others are read; asked while it is on its way. */
export function useIsFileQueued(isSent: boolean): boolean {
  const { data } = useQuery({
    ...queryOf(userImports.getImportReading, {}),
    enabled: isSent,
    staleTime: 0,
    refetchInterval: 1000,
  });
  return isSent && data?.state === 'queued';
}

export const useStartUserImport = (place: FilePlace | undefined) =>
  useSaving((file: File) => call(userImports.startUserImport, { body: bodyOf(place), files: { file } }), {
    failed: 'Не удалось начать импорт',
    refetch: [userImports.listUserImports],
  });

export const useInviteImported = (importId: string) =>
  useSaving(() => call(userImports.inviteImported, { params: { id: importId } }), {
    failed: 'Не удалось отправить приглашения',
    refetch: [userImports.listUserImports],
  });

export const useDownloadInviteLinks = (importId: string) =>
  useSaving((format: TableFormat) => saveLinks(importId, format), {
    failed: 'Не удалось скачать список ссылок',
  });

async function saveLinks(importId: string, format: TableFormat): Promise<void> {
  const { origin } = window.location;
  const file = await callForFile(userImports.downloadInviteLinks, {
    params: { id: importId },
    body: { origin, format },
  });
  saveFile(`Ссылки-приглашения.${format}`, file);
}
