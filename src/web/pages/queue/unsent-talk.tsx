import { Link } from '@tanstack/react-router';
import type { Referral } from '#contract/referrals/schemas.ts';
import { wordsIn } from '#contract/referrals/words.ts';
import { paths } from '#web/paths.ts';
import { WriteButton } from '#web/people/write-button.tsx';
import { useSettleReferral } from '#web/queue/queue-changes.ts';
import { useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { Actions } from './actions.tsx';

export interface UnsentTalkProps {
  referral: Referral;
  onSettled: (settled: Referral) => void;
}

/** That something was asked or noticed in a talk that wasn't sent: nothing to read, only somebody to write to. */
export const UnsentTalk = (props: UnsentTalkProps) =>
  props.referral.settled ? null : <Waiting {...props} />;

function Waiting({ referral, onSettled }: UnsentTalkProps) {
  const { student } = referral;
  const settle = useSettleReferral(referral);
  const onRead = () => settle.mutate({ decision: 'kept' }, { onSuccess: onSettled });
  useQueueKeys({ Enter: settle.isPending ? undefined : onRead });
  return (
    <>
      <Card as="section" aria-label="Что сделать">
        <h3 className="mb-2.5 text-base">Что сделать</h3>
        <p className="measure">
          Это могут быть слова роли, а могут быть и слова о себе. Если сомневаетесь, спросите студента, как
          он: своими словами, не повторяя записи. Отправит разговор — вместо этой записи придёт сам ответ.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 text-sm">
          <WriteButton people={[student]} courseId={referral.course?.id} />
          <Link
            to={paths.learner(student.id)}
            className="rounded-sm text-accent-ink underline underline-offset-2"
          >
            Страница студента
          </Link>
        </div>
      </Card>
      <Actions
        actions={[
          {
            label: wordsIn(referral, 'kept').button,
            icon: <CheckIcon className="size-4.5" />,
            key: 'Enter',
            isSaving: settle.isPending,
            onPress: onRead,
          },
        ]}
      />
    </>
  );
}
