import type { ItemOf } from '#contract/today/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { paths } from '#web/paths.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { TodayLine } from './today-line.tsx';

export const LettersLine = ({ item: { failed, stuck } }: { item: ItemOf<'letters'> }) => (
  <TodayLine
    to={paths.outgoing()}
    title={`Письма не уходят: ${formatNumber(failed + stuck)}`}
    note={[
      failed > 0 && `не доставлено за сутки: ${formatNumber(failed)}`,
      stuck > 0 && `ждут дольше десяти минут: ${formatNumber(stuck)}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  />
);

export const MoneyLine = ({ item: { cost } }: { item: ItemOf<'money'> }) => (
  <TodayLine to={paths.spending()} title={`На модели за неделю: ${formatRoubles(cost)}`} />
);

export const NewcomersLine = ({ item: { count } }: { item: ItemOf<'newcomers'> }) => (
  <TodayLine to={paths.users()} title={`Новые студенты за неделю: ${formatNumber(count)}`} />
);

/** Asked once for a course, «Не сейчас» ends it. */
export const LeadFirstLine = ({ item: { key, course, lessons } }: { item: ItemOf<'lead_first'> }) => (
  <TodayLine
    to={paths.course(course.id)}
    title={`Наставник может сначала спрашивать: курс ${quoted(course.title)}`}
    note={`Готовые слова он показывает сразу в ${formatNumber(lessons)} ${pluralForm(lessons, 'уроке', 'уроках', 'уроках')}, и их вставляют в ответ. Меняется в уроке, под критериями.`}
    itemKey={key}
  />
);
