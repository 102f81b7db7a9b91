import { isGood, type LessonState, lessonState, type Standing, stateText } from '#contract/lessons/words.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';

/** What became of a lesson, in the one word that every screen has for it; nothing for one that nobody has opened. */
export function StateBadge({ lesson }: { lesson: Standing }) {
  const state = lessonState(lesson);
  if (!state) return null;
  return (
    <Badge tone={tones[state]} icon={isGood(state) && <CheckIcon />}>
      {stateText(state, lesson.below)}
      {state === 'improve' && lesson.below ? <Below count={lesson.below} /> : null}
    </Badge>
  );
}

/** What the number is of, for those who hear it. */
const Below = ({ count }: { count: number }) => (
  <span className="sr-only"> ({plural(count, 'критерий', 'критерия', 'критериев')} ниже зачёта)</span>
);

const tones: Record<LessonState, BadgeTone> = {
  viewed: 'neutral',
  sent: 'accent',
  improve: 'warning',
  passed: 'success',
  accepted: 'success',
};
