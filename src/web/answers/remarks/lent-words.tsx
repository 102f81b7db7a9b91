import { useQuery } from '@tanstack/react-query';
import { answers } from '#contract/answers/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { reviews } from '#contract/reviews/calls.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';

export interface LentWordsProps {
  remarkId: string;
  borrowed: NonNullable<Remark['borrowed']>;
}

/** For a curator: what the student says in the words of the mentor, beside those, and whose words they really are. */
export function LentWords({ remarkId, borrowed: { isLifted } }: LentWordsProps) {
  const { data = [], error } = useQuery(queryOf(reviews.listLenders, { params: { id: remarkId } }));
  const lift = useSaving(() => call(reviews.liftBorrowed, { params: { id: remarkId } }), {
    done: 'Уровень считается: это слова студента',
    failed: 'Не удалось признать слова своими',
    refetch: [referrals.getReferral, referrals.listReferrals, answers.listAnswers],
  });
  return (
    <div className="@container flex flex-col gap-3 rounded-md border border-dashed border-line-strong px-3 py-3 text-sm">
      <p className="text-ink-soft">
        {isLifted
          ? 'Слова похожи на слова наставника; куратор признал их своими, уровень считается.'
          : 'Пока словами наставника: уровень не считается.'}
      </p>
      {error && <FormError>{errorText(error, 'Не удалось показать слова наставника')}</FormError>}
      {data.map(({ words, told }, index) => (
        <dl key={index} className="grid gap-3 @sm:grid-cols-2">
          <Side title="Студент" text={words} />
          <Side title="Наставник раньше" text={told ?? 'Этих слов больше нет'} />
        </dl>
      ))}
      {!isLifted && (
        <Button size="sm" className="self-start" pending={lift.isPending} onClick={() => lift.mutate()}>
          Это его слова
        </Button>
      )}
    </div>
  );
}

const Side = ({ title, text }: { title: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{title}</dt>
    <dd className="mt-0.5 [overflow-wrap:anywhere]">{text}</dd>
  </div>
);
