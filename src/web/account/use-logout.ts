import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellFailed } from '#web/forms/notices.tsx';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { tellOtherTabs } from '#web/session/other-tabs.ts';

/** Ends the session, goes to the sign-in and forgets everything that was loaded. */
export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => call(api.logout, {}),
    async onSuccess() {
      tellOtherTabs(null);
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      // The screen is left first: emptied under it, the cache would fetch everything again.
      await router.navigate({ to: paths.login() });
      queryClient.clear();
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    },
    onError: (error) => tellFailed('Не удалось выйти', error),
  });
}
