import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { userChange } from '#contract/users.ts';
import { call } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { changeInLists, refetchCounts, refetchHistory } from './user-cache.ts';

export function useUpdateUser(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof userChange>) => call(api.updateUser, { params: { id }, body }),
    async onSuccess(updated) {
      toast({ variant: 'success', title: 'Успешно', description: 'Данные пользователя обновлены' });
      changeInLists(queryClient, id, () => updated);
      await Promise.all([refetchCounts(queryClient), refetchHistory(queryClient)]);
    },
    onError(error) {
      const description = errorText(error, 'Не удалось обновить пользователя');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}
