import type { Skill } from '#contract/skills/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import type { SortablePlace } from '#web/ui/table/sortable-list.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useDeleteSkill, useTieCriteria } from './skill-changes.ts';

export interface SkillRowProps {
  skill: Skill;
  place: SortablePlace;
  onEdit: () => void;
}

/** A skill of the list with the criteria that stand under it. */
export function SkillRow({ skill, place: { handle, dragging }, onEdit }: SkillRowProps) {
  const { id, title, description, criteria, people } = skill;
  const removal = useDeleteSkill();
  const remove = criteria.length > 0 ? 'В архив' : 'Удалить';
  return (
    <div
      className={classNames(
        'flex items-start gap-2 rounded-lg border bg-surface py-3 pr-2 pl-2 sm:gap-3',
        dragging ? 'border-line-strong/50 shadow-float' : 'border-line shadow-card',
      )}
    >
      {handle}
      <div className="min-w-0 flex-1 py-1">
        <h2 className="text-base">{title}</h2>
        {description !== '' && <p className="mt-1 text-sm text-ink-soft">{description}</p>}
        {criteria.length === 0 ? (
          <p className="mt-1 text-sm text-ink-faint">Критериев пока нет</p>
        ) : (
          <Disclosure
            headingLevel={3}
            className="mt-1"
            title={
              <span className="text-sm font-normal text-ink-soft">
                {plural(criteria.length, 'критерий', 'критерия', 'критериев')} ·{' '}
                {plural(people, 'человек', 'человека', 'человек')}
              </span>
            }
          >
            <TiedCriteria skill={skill} />
          </Disclosure>
        )}
      </div>
      <span className="flex shrink-0 max-sm:flex-col">
        <IconButton label={`Изменить: ${title}`} onClick={onEdit}>
          <EditIcon />
        </IconButton>
        <IconButton
          label={`${remove}: ${title}`}
          tone="danger"
          disabled={removal.isPending}
          onClick={() => removal.mutate(id)}
        >
          <TrashIcon />
        </IconButton>
      </span>
    </div>
  );
}

function TiedCriteria({ skill: { criteria } }: { skill: Skill }) {
  const tying = useTieCriteria();
  return (
    <ul className="flex flex-col gap-1">
      {criteria.map(({ criterionId, title, lesson, course }) => (
        <li key={criterionId} className="flex items-center gap-2 text-sm">
          <span className="min-w-0 flex-1">
            {title}
            <span className="block text-xs text-ink-faint">
              {course.title} · {lesson.title}
            </span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Отвязать: ${title}, ${lesson.title}`}
            disabled={tying.isPending}
            onClick={() => tying.mutate([{ criterionId, skillId: null }])}
          >
            Отвязать
          </Button>
        </li>
      ))}
    </ul>
  );
}
