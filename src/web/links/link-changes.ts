import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { auth } from '#contract/auth/calls.ts';
import type { ConsentAnswers } from '#contract/legal/schemas.ts';
import { links } from '#contract/links/calls.ts';
import { call, CallError } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { paths } from '#web/paths.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { enterAs } from '#web/session/enter-as.ts';
import { notifyOtherTabs } from '#web/session/other-tabs.ts';
import { secondStepAfter } from '#web/session/second-step.ts';
import { showPasswordAdvice } from '#web/session/show-password-advice.ts';

/** Whose link it is; asking consumes nothing. */
export const useOpenedLink = (token: string | undefined) =>
  useQuery({
    queryKey: ['link', token],
    queryFn:
      token === undefined ? skipToken : ({ signal }) => call(links.openLink, { body: { token } }, { signal }),
    gcTime: 0,
  });

export function useSetPassword(token: string, consents: ConsentAnswers | undefined) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (password: { newPassword: string; remember: boolean }) =>
      call(links.setPasswordByLink, { body: { token, ...password, ...(consents && { consents }) } }),
    async onError(error) {
      const step = secondStepAfter(error, undefined);
      if (step) return router.navigate(step);
      // The boxes are of the new texts.
      if (error instanceof CallError && error.body?.code === 'texts_changed') {
        void queryClient.invalidateQueries({ queryKey: ['link', token] });
      }
    },
    async onSuccess({ user, passwordAdvice }) {
      enterAs(queryClient, { user });
      await router.navigate({ to: paths.dashboard(), replace: true });
      showPasswordAdvice(passwordAdvice);
    },
  });
}

export const useConfirmEmail = () =>
  useSaving((token: string) => call(links.confirmEmail, { body: { token } }), {
    failed: 'Не удалось подтвердить адрес',
    refetch: [auth.getMe, links.getEmailChange],
  });

/** Ends the session and stays on the page. */
export const useSignOutHere = () =>
  useSaving(() => call(auth.logout, {}), {
    failed: 'Не удалось выйти',
    update(queryClient) {
      notifyOtherTabs(null);
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    },
    refetch: [['link']],
  });
