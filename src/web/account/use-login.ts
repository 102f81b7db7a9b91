import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { auth } from '#contract/auth/calls.ts';
import type { credentials } from '#contract/auth/schemas.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { enterAs } from '#web/session/enter-as.ts';
import { goToNext } from '#web/session/go-to-next.ts';
import { secondStepAfter } from '#web/session/second-step.ts';
import { toast } from '#web/ui/toast/toast.tsx';

/** Signs in and goes to the page that was requested first. */
export function useLogin({ next }: { next: string | undefined }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: z.output<typeof credentials>) => call(auth.login, { body }),
    async onSuccess(current) {
      enterAs(queryClient, current);
      await goToNext(router, next);
    },
    async onError(error) {
      const step = secondStepAfter(error, next);
      if (step) return router.navigate(step);
      const description = errorText(error, 'Неверный email или пароль');
      toast({ variant: 'error', title: 'Ошибка входа', description });
    },
  });
}
