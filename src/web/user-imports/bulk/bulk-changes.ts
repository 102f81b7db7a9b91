import { useMutation } from '@tanstack/react-query';
import { importCalls } from '#contract/import-calls.ts';
import type { BulkAction, Selection } from '#contract/user-imports/bulk.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const usePreviewBulk = (selection: Selection) =>
  useMutation({
    mutationFn: (action: BulkAction) => call(importCalls.previewBulk, { body: { ...selection, action } }),
  });

/** `people`: how many were in the preview. */
export const useStartBulk = (selection: Selection) =>
  useSaving(
    ({ action, people }: { action: BulkAction; people: number }) =>
      call(importCalls.startBulk, { body: { ...selection, action, people } }),
    { failed: 'Не удалось начать операцию', refetch: [importCalls.listUserImports] },
  );

export const useUndoBulk = (importId: string) =>
  useSaving(() => call(importCalls.undoBulk, { params: { id: importId } }), {
    failed: 'Не удалось вернуть как было',
    refetch: [importCalls.listUserImports],
  });
