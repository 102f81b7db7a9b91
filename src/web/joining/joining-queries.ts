import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import type { Body, Result } from '#contract/endpoint.ts';
import { joining } from '#contract/joining/calls.ts';
import type { ConsentAnswers } from '#contract/legal/schemas.ts';
import { call, CallError, keyOf, queryOf } from '#web/calls/api.ts';
import { refetch } from '#web/calls/refetch.ts';
import { paths } from '#web/paths.ts';
import { enterAs } from '#web/session/enter-as.ts';
import { notifyOtherTabs } from '#web/session/other-tabs.ts';
import { secondStepAfter } from '#web/session/second-step.ts';
import { showPasswordAdvice } from '#web/session/show-password-advice.ts';

/** For another person, another answer. */
export const joinOfferQuery = (code: string) => queryOf(joining.getJoinOffer, { params: { code } });

/** Reads by a POST: the secret reaches no log, and a GET would be made by whatever scans letters. */
export const joinRequestQuery = (code: string, token: string) =>
  queryOptions({
    queryKey: [...keyOf(joining.getJoinRequest), code, token],
    queryFn: () => call(joining.getJoinRequest, { params: { code }, body: { token } }),
  });

/** For whoever is signed in. */
export function useJoinCourse(code: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => call(joining.joinCourse, { params: { code } }),
    async onSuccess({ courseId }) {
      await router.navigate({ href: paths.course(courseId) });
      await refetch(queryClient, [courses.listCourses, courses.listMyCourses, joining.getJoinOffer]);
    },
  });
}

export function useAskToJoin(code: string, consents: ConsentAnswers | undefined) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ({ firstName, lastName, email }: Body<typeof joining.askToJoin>) =>
      call(joining.askToJoin, {
        params: { code },
        body: { firstName, lastName, email, ...(consents && { consents }) },
      }),
    onError: readAnew,
  });
}

/** The school's texts have been replaced while the form was open: the boxes are of the new ones. */
function useReadAnew() {
  const queryClient = useQueryClient();
  return (error: Error) => {
    if (error instanceof CallError && error.body?.code === 'texts_changed') {
      void refetch(queryClient, [joining.getJoinOffer]);
    }
  };
}

export function useRegisterToJoin(code: string, consents: ConsentAnswers | undefined) {
  const enter = useEnter();
  const step = useSecondStep(code);
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (body: Body<typeof joining.registerToJoin>) =>
      call(joining.registerToJoin, { params: { code }, body: { ...body, ...(consents && { consents }) } }),
    onSuccess: enter,
    onError: (error) => step(error) ?? readAnew(error),
  });
}

export function useConfirmJoin(code: string, token: string) {
  const enter = useEnter();
  const step = useSecondStep(code);
  return useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(joining.confirmJoin, { params: { code }, body: { token, password } }),
    onSuccess: enter,
    onError: step,
  });
}

/** The account is there and enrolled; its second factor is still to be set up, and then the code's page leads to the course. */
function useSecondStep(code: string) {
  const router = useRouter();
  return (error: Error) => {
    const step = secondStepAfter(error, paths.join(code));
    return step && router.navigate(step);
  };
}

type Joined = Result<typeof joining.confirmJoin>;

/** The new person is signed in and starts with the course. */
function useEnter() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async ({ user, courseId, passwordAdvice }: Joined) => {
    enterAs(queryClient, { user });
    await router.navigate({ href: paths.course(courseId), replace: true });
    showPasswordAdvice(passwordAdvice);
  };
}

/** Stays at the code, with the letter's secret if there was one, and reads everything anew as nobody. */
export const useLeave = (token: string | undefined) =>
  useMutation({
    mutationFn: () => call(auth.logout, {}),
    onSuccess() {
      notifyOtherTabs(null);
      if (token !== undefined) window.history.replaceState(null, '', `#${token}`);
      window.location.reload();
    },
  });
