import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';

export function useTryPrompt() {
  return useMutation({
    mutationFn: (body: z.input<typeof api.tryPrompt.body>) => call(api.tryPrompt, { body }),
  });
}
