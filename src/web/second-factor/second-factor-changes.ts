import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { auth } from '#contract/auth/calls.ts';
import type { User } from '#contract/auth/schemas.ts';
import { secondFactor } from '#contract/second-factor/calls.ts';
import { call, CallError, queryOf } from '#web/calls/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';
import { paths } from '#web/paths.ts';
import { enterAs } from '#web/session/enter-as.ts';
import { goToNext } from '#web/session/go-to-next.ts';
import { noteEnd } from '#web/session/signed-out.ts';

interface Step {
  next: string | undefined;
}

/** After the code, the page that was requested first. */
export function useEnterSecondFactor({ next }: Step) {
  const finish = useFinish({ next });
  return useMutation({
    mutationFn: (body: { code: string }) => call(secondFactor.enterSecondFactor, { body }),
    onSuccess: ({ user }) => finish(user),
    onError: useStartAnew({ next }),
  });
}

/** The secret of this attempt: asked again, the server shows the same one. */
export const useSetup = () =>
  useQuery({
    queryKey: ['second-factor', 'setup'],
    queryFn: () => call(secondFactor.setUpSecondFactor, { body: {} }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

/** Once the codes have been seen, the caller goes on by `useFinish`. */
export function useConfirmSecondFactor({ next }: Step) {
  return useMutation({
    mutationFn: (body: { code: string }) => call(secondFactor.confirmSecondFactor, { body }),
    onError: useStartAnew({ next }),
  });
}

export function useFinish({ next }: Step) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (user: User) => {
    enterAs(queryClient, { user });
    await goToNext(router, next);
  };
}

/** An attempt that is over: the password is asked for again, with the reason. */
export function useStartAnew({ next }: Step) {
  const router = useRouter();
  return async (error?: Error) => {
    if (error && !isOver(error)) return;
    noteEnd(error instanceof CallError ? error.body?.message : undefined);
    await router.navigate({
      to: paths.login(),
      search: next === undefined ? {} : { next },
      replace: true,
    });
  };
}

export const isOver = (error: Error): boolean =>
  error instanceof CallError && error.body?.code === 'attempt_over';

export const ownFactorQuery = queryOf(secondFactor.getOwnSecondFactor, {});

export const useSetUpOwn = () =>
  useFormSaving(
    (body: { password: string | undefined }) => call(secondFactor.setUpOwnSecondFactor, { body }),
    {
      failed: 'Не удалось начать настройку',
      refetchOnFailure: [secondFactor.getOwnSecondFactor],
    },
  );

export const useConfirmOwn = () =>
  useFormSaving((body: { code: string }) => call(secondFactor.confirmOwnSecondFactor, { body }), {
    failed: 'Не удалось включить второй фактор',
    refetch: [secondFactor.getOwnSecondFactor, auth.listSessions],
  });

export interface Proof {
  password: string | undefined;
  code: string;
}

export const useRenewCodes = () =>
  useFormSaving((body: Proof) => call(secondFactor.renewRecoveryCodes, { body }), {
    failed: 'Не удалось получить новые коды',
    refetch: [secondFactor.getOwnSecondFactor],
  });

export const useTurnOff = () =>
  useFormSaving((body: Proof) => call(secondFactor.turnOffSecondFactor, { body }), {
    done: 'Второй фактор выключен',
    failed: 'Не удалось выключить второй фактор',
    refetch: [secondFactor.getOwnSecondFactor],
  });
