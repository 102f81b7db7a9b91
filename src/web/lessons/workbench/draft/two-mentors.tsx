import { fieldText } from '#web/lessons/field-text.ts';
import { emptyLesson, fieldLabels } from '#web/lessons/lesson-fields.ts';
import { MarkedSide } from '#web/lessons/marked-side.tsx';
import type { MentorTexts } from './use-draft-form.ts';

interface TwoMentorsProps {
  mine: MentorTexts;
  theirs: MentorTexts;
  mineTitle: string;
  theirsTitle: string;
}

/** Two mentors side by side, by the fields in which they differ. */
export function TwoMentors({ mine, theirs, mineTitle, theirsTitle }: TwoMentorsProps) {
  const fields = names
    .map((name) => ({
      name,
      mine: fieldText({ ...emptyLesson, ...mine }, name),
      theirs: fieldText({ ...emptyLesson, ...theirs }, name),
    }))
    .filter((field) => field.mine !== field.theirs);
  if (fields.length === 0) return <p className="text-sm text-ink-soft">Тексты совпадают.</p>;
  return fields.map(({ name, ...sides }) => (
    <div key={name} role="group" aria-label={fieldLabels[name]}>
      <p className="mb-2 text-sm font-medium">{fieldLabels[name]}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {[
          { title: mineTitle, text: sides.mine, other: sides.theirs },
          { title: theirsTitle, text: sides.theirs, other: sides.mine },
        ].map(({ title, text, other }) => (
          <div key={title} className="flex min-w-0 flex-col gap-2">
            <p className="text-sm text-ink-soft">{title}</p>
            <MarkedSide label={`${fieldLabels[name]}: ${title}`} text={text} other={other} />
          </div>
        ))}
      </div>
    </div>
  ));
}

const names = ['criteria', 'cueing', 'aiPrompt'] as const;
