import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { referrals } from '#contract/referrals/calls.ts';
import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { threads } from '#contract/threads/calls.ts';
import { call, CallError, keyOf } from '#web/calls/api.ts';
import { refetch } from '#web/calls/refetch.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { referralQuery, type ReferralsPage } from './queue-queries.ts';

/** From a button: a notice says why it failed. */
export const useSettleReferral = (referral: Referral) => {
  const { id } = referral;
  const queryClient = useQueryClient();
  return useSaving(
    (settlement: Settlement) => seeingConflict(queryClient, id, settle(id, settlement)),
    settling,
  );
};

/** From a form in a dialog, which says why it failed and keeps what was typed. */
export function useSettleWith<Input>(referral: Referral, bodyOf: (input: Input) => Settlement) {
  const { id } = referral;
  const queryClient = useQueryClient();
  return useFormSaving(
    (input: Input) => seeingConflict(queryClient, id, settle(id, bodyOf(input))),
    settling,
  );
}

export interface Reviewed {
  feedback: FeedbackInput;
  /** What becomes of the lesson, where that is decided as well. */
  passes: boolean | undefined;
}

/** The body for a decision that is a review of one's own. */
export const withReview =
  ({ reason }: Pick<Referral, 'reason'>, hasReview: boolean) =>
  ({ feedback, passes }: Reviewed): Settlement => {
    if (reason === 'pass') return { decision: passes ? 'kept' : 'answered', feedback };
    const decision = hasReview ? 'changed' : 'answered';
    return { decision, feedback, ...(passes !== undefined && { passes }) };
  };

export const useRecordOutcome = ({ id }: Referral) =>
  useFormSaving((body: { outcome: string }) => call(referrals.recordOutcome, { params: { id }, body }), {
    update: showSettled,
    failed: 'Не удалось записать, чем кончилось',
    refetchOnFailure: [referrals.getReferral, referrals.listReferrals],
  });

export const usePassReferral = (id: string) =>
  useSaving(() => call(referrals.passReferral, { params: { id } }), {
    failed: 'Не удалось передать тревогу',
    refetch: [referrals.getReferral],
  });

export const useReleaseReviews = () =>
  useSaving((ids: string[]) => call(referrals.releaseReviews, { body: { ids, withdrawable: true } }), {
    failed: 'Не удалось показать отзывы',
    refetch: [referrals.listReferrals, referrals.getReferral, referrals.countReferrals],
    refetchOnFailure: [referrals.listReferrals],
  });

/** It can be taken back for some seconds, which the screen offers (use-way-back.ts). */
const settle = (id: string, settlement: Settlement) =>
  call(referrals.settleReferral, { params: { id }, body: { ...settlement, withdrawable: true } });

const settling = {
  failed: 'Не удалось сохранить решение',
  update: showSettled,
};

/**
 * The list loses it at once, so that the next one can open before the list is read again; an alarm stays until it is written how
 * it ended.
 */
function showSettled(queryClient: QueryClient, settled: Referral): void {
  queryClient.setQueriesData<InfiniteData<ReferralsPage>>(
    { queryKey: keyOf(referrals.listReferrals) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          referrals: page.referrals.flatMap((one) => {
            if (one.id !== settled.id) return [one];
            const isListed = settled.asksOutcome === true || (one.settled !== null && !one.asksOutcome);
            return isListed ? [settled] : [];
          }),
        })),
      },
  );
  queryClient.setQueryData(
    referralQuery(settled.id).queryKey,
    (whole) => whole && { ...whole, referral: settled },
  );
  void refetch(queryClient, [referrals.listReferrals, referrals.getReferral, referrals.countReferrals]);
}

/** Where somebody else was first, the page shows who, and how; where the student has written more, his words. The form's fields are those of its `feedback`. */
async function seeingConflict<T>(queryClient: QueryClient, id: string, saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 409)
      await refetch(queryClient, [
        referralQuery(id).queryKey,
        referrals.listReferrals,
        referrals.countReferrals,
        threads.getThread,
      ]);
    throw ofFormFields(error);
  }
}

function ofFormFields(error: CallError): CallError {
  const { status, body } = error;
  if (!body?.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(body.fields).map(([path, message]) => [path.replace(/^feedback\./, ''), message]),
  );
  return new CallError(status, JSON.stringify({ ...body, fields }), '');
}
