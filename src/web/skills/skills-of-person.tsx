import type { SkillOverTime } from '#contract/skills/schemas.ts';
import { SkillLevels } from './skill-levels.tsx';

interface SkillsOfPersonProps {
  skills: readonly SkillOverTime[];
  personId: string;
}

/** A person's levels by skill in one course, for those who work with that person. */
export const SkillsOfPerson = ({ skills, personId }: SkillsOfPersonProps) => (
  <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
    {skills.map(({ id, title, series }) => (
      <li key={id} className="min-w-0 break-inside-avoid">
        <h4 className="mb-1 text-sm font-semibold">{title}</h4>
        <SkillLevels title={title} series={series} headingLevel={5} personId={personId} />
      </li>
    ))}
  </ul>
);
