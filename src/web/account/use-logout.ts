import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { auth } from '#contract/auth/calls.ts';
import { call } from '#web/calls/api.ts';
import { notifyFailed } from '#web/forms/notices.tsx';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { notifyOtherTabs } from '#web/session/other-tabs.ts';

/** Ends the session, goes to the sign-in page and clears the cache. */
export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => call(auth.logout, {}),
    async onSuccess() {
      notifyOtherTabs(null);
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      // Navigate first: a screen that is still mounted would refetch everything once the cache is cleared.
      await router.navigate({ to: paths.login() });
      queryClient.clear();
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    },
    onError: (error) => notifyFailed('Не удалось выйти', error),
  });
}
