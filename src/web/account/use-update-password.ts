import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import type { passwordChange } from '#contract/auth.ts';
import { call } from '#web/api.ts';
import { errorText } from '#web/error-text.ts';
import { toast } from '#web/ui/toast.tsx';

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof passwordChange>) => call(api.updatePassword, { body }),
    onSuccess() {
      toast({ variant: 'success', title: 'Успешно', description: 'Пароль обновлен' });
    },
    onError(error) {
      const description = errorText(error, 'Не удалось обновить пароль');
      toast({ variant: 'error', title: 'Ошибка', description });
    },
  });
}
