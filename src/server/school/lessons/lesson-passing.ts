import type { PassesBy } from '#contract/lessons/passes-by.ts';
import type { LessonInput } from '#contract/lessons/schemas.ts';
import type { Clearing } from '#server/school/mentor-versions/clearing.ts';

export interface LessonPassing {
  passes_by: PassesBy | null;
  is_counted: boolean;
  asks_when_short: boolean;
  asks_self: boolean;
}

export const passingColumns = ['passes_by', 'is_counted', 'asks_when_short', 'asks_self'] as const;

/** The columns to store: omitted ones are unchanged. A version of the lesson's texts has none of them: they are about people. */
export const lessonPassing = (
  input: Clearing<LessonInput>,
  before: LessonPassing = usual,
): LessonPassing => ({
  passes_by: input.ownPassesBy === undefined ? before.passes_by : input.ownPassesBy,
  is_counted: input.isCounted ?? before.is_counted,
  asks_when_short: input.asksWhenShort ?? before.asks_when_short,
  asks_self: input.asksSelf ?? before.asks_self,
});

const usual: LessonPassing = { passes_by: null, is_counted: true, asks_when_short: true, asks_self: false };
