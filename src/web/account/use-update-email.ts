import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { emailChange } from '#contract/auth.ts';
import { call, keyOf } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';

export function useUpdateEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof emailChange>) => call(api.updateEmail, { body }),
    async onSuccess() {
      toast({ variant: 'success', title: 'Успешно', description: 'Email обновлен' });
      await queryClient.invalidateQueries({ queryKey: keyOf(api.getMe) });
    },
    onError(error) {
      const description = errorText(error, 'Не удалось обновить email');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}
