import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, Result } from '#contract/endpoint.ts';
import type { PageCall, Part } from '#contract/screens.ts';
import { call, keyOf } from './api.ts';

interface WholeScreen<Whole extends PageCall> {
  whole: Whole;
  parts: (page: Result<Whole>, params: { id: string }) => Part[];
}

/** Loads all of a screen's data in one call and caches each part as the response of its own call. */
export async function loadWhole<Whole extends PageCall>(
  queryClient: QueryClient,
  { whole, parts }: WholeScreen<Whole>,
  input: CallInput<Whole> & { params: { id: string } },
): Promise<void> {
  const page = await call(whole, input);
  for (const { endpoint, input: asked, answer } of parts(page, input.params)) {
    queryClient.setQueryData(keyOf(endpoint, asked), answer);
  }
}
