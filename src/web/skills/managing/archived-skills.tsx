import type { Skill } from '#contract/skills/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useRestoreSkill } from './skill-changes.ts';

export function ArchivedSkills({ skills }: { skills: readonly Skill[] }) {
  const restoring = useRestoreSkill();
  return (
    <Disclosure title={`Архив: ${skills.length}`} headingLevel={2} className="mt-6">
      <ul className="flex flex-col gap-1">
        {skills.map(({ id, title }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-ink-soft">{title}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Вернуть: ${title}`}
              disabled={restoring.isPending}
              onClick={() => restoring.mutate(id)}
            >
              Вернуть
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
