import type { z } from 'zod';
import { legalCalls } from '#contract/legal-calls.ts';
import type { copyRequest } from '#contract/personal-data/schemas.ts';
import { callForFile } from '#web/calls/call-for-file.ts';
import { saveFile } from '#web/calls/save-file.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const useDownloadOwnData = () =>
  useSaving(
    async (body: z.output<typeof copyRequest>) => {
      saveFile(`Мои данные.${body.format}`, await callForFile(legalCalls.downloadOwnData, { body }));
    },
    { done: 'Файл с вашими данными скачан', failed: 'Не удалось скачать данные' },
  );
