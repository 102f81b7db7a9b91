import {
  type QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { isOurFault } from '#web/calls/error-text.ts';
import { refetch as fetchAgain, type Stale } from '#web/calls/refetch.ts';
import { isSignedOut } from '#web/session/signed-out.ts';
import { notifyDone, notifyFailed } from './notices.tsx';

type Call<Input, Output> = (input: Input) => Promise<Output>;

export interface Saving<Output> extends Pick<UseMutationOptions, 'scope'> {
  /** The success notice; omitted when the screen itself shows the change. */
  done?: string | ((saved: Output) => string);
  /** The failure notice: what was not done. */
  failed: string | ((error: Error) => string);
  /** Updates the cache from the response. */
  update?: (queryClient: QueryClient, saved: Output) => void;
  /** Refetched before the mutation settles. */
  refetch?: Stale;
  /** Refetched after a failure, to show the stored state. */
  refetchOnFailure?: Stale;
}

/** A mutation that shows a notice when it succeeds or fails. */
export function useSaving<Output, Input = void>(
  call: Call<Input, Output>,
  saving: Saving<Output>,
): UseMutationResult<Output, Error, Input> {
  return useNotifyingMutation(call, saving, notifyFailed);
}

/** For a form dialog: its failure notice omits the reason, which the dialog shows (form-dialog.tsx). */
export function useFormSaving<Output, Input = void>(
  call: Call<Input, Output>,
  saving: Saving<Output>,
): UseMutationResult<Output, Error, Input> {
  return useNotifyingMutation(call, saving, (what, error) => {
    if (!isSignedOut(error)) notifyFailed(what, isOurFault(error) ? error : undefined);
  });
}

function useNotifyingMutation<Output, Input>(
  mutationFn: Call<Input, Output>,
  { done, failed, update, refetch = [], refetchOnFailure = [], ...options }: Saving<Output>,
  onFailed: (what: string, error: Error) => void,
): UseMutationResult<Output, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => mutationFn(input),
    async onSuccess(saved) {
      update?.(queryClient, saved);
      await fetchAgain(queryClient, refetch);
      // With the change on the screen and the dialog about to close: a notice takes its place once.
      if (done !== undefined) notifyDone(typeof done === 'string' ? done : done(saved));
    },
    onError(error) {
      onFailed(typeof failed === 'string' ? failed : failed(error), error);
      void fetchAgain(queryClient, refetchOnFailure);
    },
  });
}
