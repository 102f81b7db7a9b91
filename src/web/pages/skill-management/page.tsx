import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostSkills } from '#contract/skills/schemas.ts';
import { ArchivedSkills } from '#web/skills/managing/archived-skills.tsx';
import { useReorderSkills } from '#web/skills/managing/skill-changes.ts';
import { CreateSkillDialog, EditSkillDialog } from '#web/skills/managing/skill-dialog.tsx';
import { SkillRow } from '#web/skills/managing/skill-row.tsx';
import { UntiedRow } from '#web/skills/managing/untied-row.tsx';
import { skillsQuery, untiedQuery } from '#web/skills/skill-queries.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon, PlusIcon } from '#web/ui/icon/icons.tsx';
import { SortableList } from '#web/ui/table/sortable-list.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { SkillManagementHeading } from './heading.tsx';

/** The school's list, and beside it the criteria that stand under no skill yet. */
export function Page() {
  const { data: all } = useSuspenseQuery(skillsQuery);
  const { data: untied } = useSuspenseQuery(untiedQuery);
  const reorder = useReorderSkills();
  const [dialog, setDialog] = useState<string>();
  const skills = all.filter(({ archivedAt }) => archivedAt === null);
  const archived = all.filter(({ archivedAt }) => archivedAt !== null);
  const edited = all.find(({ id }) => id === dialog);
  const close = () => setDialog(undefined);
  const add = (
    <WhyNotButton
      variant="primary"
      icon={<PlusIcon />}
      whyNot={skills.length >= mostSkills ? `Навыков не больше ${mostSkills}` : undefined}
      onClick={() => setDialog('new')}
    >
      Добавить навык
    </WhyNotButton>
  );
  return (
    <div className="page">
      <SkillManagementHeading actions={skills.length > 0 && add} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          {skills.length === 0 ? (
            <EmptyState
              icon={<ChartIcon />}
              titleAs="h2"
              title="Навыков пока нет"
              text="Назовите первый, например «Понятная просьба», и свяжите с ним критерии уроков"
              action={add}
            />
          ) : (
            <SortableList
              label="Навыки школы"
              items={skills}
              nameOf={({ title }) => title}
              onReorder={reorder.mutateAsync}
              itemClassName="py-1.5"
              renderItem={(skill, place) => (
                <SkillRow skill={skill} place={place} onEdit={() => setDialog(skill.id)} />
              )}
            />
          )}
          {archived.length > 0 && <ArchivedSkills skills={archived} />}
        </div>
        <Card title="Критерии без навыка" aria-label="Критерии без навыка">
          {untied.length === 0 && <p className="text-ink-soft">У каждого критерия есть навык</p>}
          {untied.length > 0 && skills.length === 0 && (
            <p className="mb-2 text-sm text-ink-soft">Сначала добавьте навык, с которым их связать</p>
          )}
          <ul>
            {untied.map((group) => (
              <UntiedRow key={group.criteria[0]?.criterionId} group={group} skills={skills} />
            ))}
          </ul>
        </Card>
      </div>
      {dialog === 'new' && <CreateSkillDialog onClose={close} />}
      {edited && <EditSkillDialog skill={edited} onClose={close} />}
    </div>
  );
}
