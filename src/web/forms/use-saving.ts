import {
  type QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { refetch as fetchAgain, type Stale } from '#web/refetch.ts';
import { isSignedOut } from '#web/session/signed-out.ts';
import { tellDone, tellFailed } from './notices.tsx';

type Call<Input, Output> = (input: Input) => Promise<Output>;

export interface Saving<Output> extends Pick<UseMutationOptions, 'scope' | 'networkMode'> {
  /** The notice of success; without it the screen itself shows what has changed. */
  done?: string | ((saved: Output) => string);
  /** The notice of failure: what was not done. */
  failed: string | ((error: Error) => string);
  /** Puts into the cache what the answer tells already. */
  update?: (queryClient: QueryClient, saved: Output) => void;
  /** Is fetched again before the saving counts as done. */
  refetch?: Stale;
  /** The same after a failure, to show what is really there. */
  refetchOnFailure?: Stale;
}

/** Makes a change by a call and tells how it ended. */
export function useSaving<Output, Input = void>(
  call: Call<Input, Output>,
  saving: Saving<Output>,
): UseMutationResult<Output, Error, Input> {
  return useToldMutation(call, saving, tellFailed);
}

/** The same for a form dialog, which says by itself why it failed (form-dialog.tsx). */
export function useFormSaving<Output, Input = void>(
  call: Call<Input, Output>,
  saving: Saving<Output>,
): UseMutationResult<Output, Error, Input> {
  return useToldMutation(call, saving, (what, error) => {
    if (!isSignedOut(error)) tellFailed(what);
  });
}

function useToldMutation<Output, Input>(
  mutationFn: Call<Input, Output>,
  { done, failed, update, refetch = [], refetchOnFailure = [], ...options }: Saving<Output>,
  tell: (what: string, error: Error) => void,
): UseMutationResult<Output, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => mutationFn(input),
    async onSuccess(saved) {
      if (done !== undefined) tellDone(typeof done === 'string' ? done : done(saved));
      update?.(queryClient, saved);
      await fetchAgain(queryClient, refetch);
    },
    onError(error) {
      tell(typeof failed === 'string' ? failed : failed(error), error);
      void fetchAgain(queryClient, refetchOnFailure);
    },
  });
}
