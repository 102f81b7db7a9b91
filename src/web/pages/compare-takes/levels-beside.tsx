import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';
import { LevelDots } from '#web/ui/level-dots.tsx';

export interface LevelsBesideProps {
  was: Answer | undefined;
  now: Answer | undefined;
}

/** After both reviews: what each says of each criterion, in the words of its levels, with the words that it quotes. */
export function LevelsBeside({ was, now }: LevelsBesideProps) {
  if (!was?.feedback || !now?.feedback) return null;
  const before = new Map(was.feedback.remarks.map((remark) => [remark.criterionId, remark]));
  const after = new Map(now.feedback.remarks.map((remark) => [remark.criterionId, remark]));
  const criteria = [...new Map([...before, ...after]).values()];
  return (
    <section aria-labelledby="levels-title">
      <h2 id="levels-title" className="mb-3 text-lg">
        Что сказал наставник
      </h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {criteria.map(({ criterionId, criterion }) => (
          <li key={criterionId} className="py-4">
            <h3 className="mb-2 text-base [overflow-wrap:anywhere]">{criterion}</h3>
            <div className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
              <Level title="Было" remark={before.get(criterionId)} content={was.content} />
              <Level title="Стало" remark={after.get(criterionId)} content={now.content} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Level({ title, remark, content }: { title: string; remark: Remark | undefined; content: string }) {
  const level = remark?.level ?? null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-ink-soft">{title}:</span>
        {remark && level !== null && (
          <LevelDots levels={remark.levels} level={level} isOutlined={!levelCounts(remark)} />
        )}
        <span className="font-medium [overflow-wrap:anywhere]">
          {(remark && level !== null && remark.levels[level]) || 'уровень не поставлен'}
        </span>
      </p>
      {remark?.quotes.map(([start, end]) => (
        <q
          key={start}
          className="rounded-sm border-l-3 border-accent bg-accent-soft px-3 py-1.5 [overflow-wrap:anywhere]"
        >
          {content.slice(start, end)}
        </q>
      ))}
    </div>
  );
}
