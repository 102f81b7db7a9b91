import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { newUser } from '#contract/users.ts';
import { call } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';
import { refetchPeople } from './user-cache.ts';

export function useCreateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof newUser>) => call(api.createUser, { body }),
    async onSuccess() {
      toast({ variant: 'success', title: 'Успешно', description: 'Пользователь создан' });
      await refetchPeople(queryClient);
    },
    onError(error) {
      const description = errorText(error, 'Не удалось создать пользователя');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}
