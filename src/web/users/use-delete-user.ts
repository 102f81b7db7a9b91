import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { changeInLists, refetchCounts, refetchHistory } from './user-cache.ts';

export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.deleteUser, { params: { id } }),
    async onSuccess({ id }) {
      toast({ variant: 'success', title: 'Успешно', description: 'Пользователь удалён' });
      changeInLists(queryClient, id, () => undefined);
      await Promise.all([refetchCounts(queryClient), refetchHistory(queryClient)]);
    },
    onError(error) {
      const description = errorText(error, 'Не удалось удалить пользователя');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}
