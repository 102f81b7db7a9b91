import { useMutation } from '@tanstack/react-query';
import type { BulkAction, Selection } from '#contract/user-imports/bulk.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const usePreviewBulk = (selection: Selection) =>
  useMutation({
    mutationFn: (action: BulkAction) => call(userImports.previewBulk, { body: { ...selection, action } }),
  });

/** `people`: how many were in the preview. */
export const useStartBulk = (selection: Selection) =>
  useSaving(
    ({ action, people }: { action: BulkAction; people: number }) =>
      call(userImports.startBulk, { body: { ...selection, action, people } }),
    { failed: 'Не удалось начать операцию', refetch: [userImports.listUserImports] },
  );

export const useUndoBulk = (importId: string) =>
  useSaving(() => call(userImports.undoBulk, { params: { id: importId } }), {
    failed: 'Не удалось вернуть как было',
    refetch: [userImports.listUserImports],
  });
