import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { RequestPreview } from '#contract/reviews/ai.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';

/** What a model would be sent. The last preview stays until the next one is there. */
export function useRequestPreview() {
  const [preview, setPreview] = useState<RequestPreview>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.input<typeof reviews.previewRequest.body>) => call(reviews.previewRequest, { body }),
    onSuccess: setPreview,
  });
  return {
    preview,
    isPending,
    error,
    failure: error && errorText(error, 'Не удалось собрать запрос'),
    show: mutate,
    close: () => setPreview(undefined),
  };
}
