import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rehearse } from '#web/pages/frame/rehearse-plan.tsx';
import { paths } from '#web/paths.ts';
import { MyPlans } from '#web/plans/my-plans.tsx';
import { NextStep } from '#web/skills/next-step.tsx';
import { OtherCriteria } from '#web/skills/other-criteria.tsx';
import { SkillLine } from '#web/skills/skill-line.tsx';
import { mySkillsQuery } from '#web/skills/skill-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon } from '#web/ui/icon/icons.tsx';
import { SkillsHeading } from './heading.tsx';

/** What one has decided to say, then where one stands, a line a skill, in the scale's own words and one's own; nothing that adds up. */
export function Page() {
  const { skills, others, next } = useSuspenseQuery(mySkillsQuery).data;
  const isNextElsewhere = next && !skills.some(({ id }) => id === next.skill?.id);
  return (
    <div className="page">
      <SkillsHeading />
      <div className="flex flex-col gap-6">
        <MyPlans rehearse={rehearse} />
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
        {skills.length + others.length > 0 && (
          <Card title="Что уже получается" aria-label="Что уже получается">
            {isNextElsewhere && (
              <p className="mb-3">
                <NextStep next={next} />
              </p>
            )}
            <ul className="divide-y divide-line">
              {skills.map((skill) => (
                <SkillLine key={skill.id} skill={skill} next={next?.skill?.id === skill.id ? next : null} />
              ))}
            </ul>
            {others.length > 0 && <OtherCriteria others={others} isAlone={skills.length === 0} />}
          </Card>
        )}
      </div>
    </div>
  );
}
