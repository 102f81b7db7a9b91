import type { CourseAnalytics } from '#contract/analytics/schemas.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { StatCard } from './stat-card.tsx';
import { percentText } from './statistics-text.ts';

/** The four statistics of a course. */
export function CourseStats({ analytics }: { analytics: CourseAnalytics }) {
  const { totalStudents, completedCourse, averageProgress, totalAnswers } = analytics;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Всего студентов"
        value={formatNumber(totalStudents)}
        definition="Студенты, записанные на курс, в том числе те, чей доступ уже истёк. Администраторы не считаются."
      />
      <StatCard
        label="Завершили курс"
        value={formatNumber(completedCourse)}
        definition="Записанные студенты, которые прошли все уроки. Урок с заданием пройден, когда сделан по правилу зачёта: ответ отправлен, все критерии на зачётном уровне или зачёл человек; без задания — после первого просмотра."
      />
      <StatCard
        label="Средний прогресс"
        value={percentText(averageProgress)}
        definition="Какую долю уроков прошёл студент, в среднем по всем записанным."
      />
      <StatCard
        label="Всего ответов"
        value={formatNumber(totalAnswers)}
        definition="Все ответы на уроки курса, вместе с повторными попытками."
      />
    </dl>
  );
}
