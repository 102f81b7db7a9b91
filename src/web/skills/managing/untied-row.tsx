import { useState } from 'react';
import type { Skill, UntiedCriteria } from '#contract/skills/schemas.ts';
import { Select } from '#web/ui/field/select.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { useTieCriteria } from './skill-changes.ts';

export interface UntiedRowProps {
  group: UntiedCriteria;
  /** Outside of the archive, at least one. */
  skills: readonly Skill[];
}

/** Criteria of one title, tied by one press; a skill of the same title is chosen already. */
export function UntiedRow({ group: { title, criteria }, skills }: UntiedRowProps) {
  const tying = useTieCriteria();
  const namesake = skills.find((skill) => plain(skill.title) === plain(title));
  // A skill of that title may be added while the row is on the screen.
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? namesake?.id ?? '';
  const lessons = [...new Set(criteria.map(({ lesson }) => lesson.title))];
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p className="font-medium">{title}</p>
      <p className="text-xs text-ink-faint">
        {lessons.length > 2 ? plural(lessons.length, 'урок', 'урока', 'уроков') : lessons.join(', ')}
      </p>
      <div className="mt-2 flex items-center gap-2">
        <Select
          label={`Навык для «${title}»`}
          hideLabel
          fieldClassName="min-w-0 flex-1"
          value={chosen}
          onChange={({ target }) => setPicked(target.value)}
          options={[
            { value: '', label: 'Выберите навык' },
            ...skills.map((skill) => ({ value: skill.id, label: skill.title })),
          ]}
        />
        <WhyNotButton
          aria-label={`Связать: ${title}`}
          whyNot={chosen === '' ? 'Выберите навык' : undefined}
          pending={tying.isPending}
          onClick={() => tying.mutate(criteria.map(({ criterionId }) => ({ criterionId, skillId: chosen })))}
        >
          Связать
        </WhyNotButton>
      </div>
    </li>
  );
}

/** Not the whole fold of the server: it would bring the editor's scripts here, and a choice is only proposed. */
const plain = (title: string) => title.trim().toLowerCase().replaceAll('ё', 'е');
