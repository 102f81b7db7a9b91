import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rehearse } from '#web/pages/frame/rehearse-plan.tsx';
import { paths } from '#web/paths.ts';
import { MyPlans } from '#web/plans/my-plans.tsx';
import { NextPractice } from '#web/skills/next-practice.tsx';
import { SkillLevels } from '#web/skills/skill-levels.tsx';
import { mySkillsQuery } from '#web/skills/skill-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon } from '#web/ui/icon/icons.tsx';
import { SkillsHeading } from './heading.tsx';

/** One's own levels, skill by skill: each scale in its own words, and nothing that adds them up. */
export function Page() {
  const { skills, others, next } = useSuspenseQuery(mySkillsQuery).data;
  return (
    <div className="page">
      <SkillsHeading />
      {skills.length + others.length === 0 && (
        <EmptyState
          icon={<ChartIcon />}
          titleAs="h2"
          title="Пока пусто"
          text="Здесь появится, что наставник увидел в ваших словах. Начните с любого урока с критериями"
          action={
            <Button asChild variant="primary">
              <Link to={paths.dashboard()}>К моим курсам</Link>
            </Button>
          }
        />
      )}
      <div className="flex flex-col gap-6">
        {next && <NextPractice next={next} />}
        {skills.map(({ id, title, description, series }) => (
          <Card key={id} title={title} aria-label={title}>
            {description !== '' && (
              <Disclosure title="Что это" headingLevel={3} className="mb-4">
                <p className="max-w-[60ch] text-ink-soft">{description}</p>
              </Disclosure>
            )}
            <SkillLevels title={title} series={series} headingLevel={3} />
          </Card>
        ))}
        {others.length > 0 && (
          <Card title="Другие критерии" aria-label="Другие критерии">
            <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
              {others.map(({ title, ...series }) => (
                <li key={series.points[0]?.remarkId} className="min-w-0">
                  <h3 className="mb-1 text-base">{title}</h3>
                  <SkillLevels title={title} series={[series]} headingLevel={4} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <MyPlans rehearse={rehearse} />
      </div>
    </div>
  );
}
