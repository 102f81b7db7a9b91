import type { LessonAnalytics } from '#contract/analytics/schemas.ts';

export type LessonColumn = 'number' | 'title' | 'views' | 'answers' | 'completionRate' | 'averageTime';

export interface SortOrder {
  column: LessonColumn;
  descending: boolean;
}

/** Sorts the lessons, each with its number in the course, by a column; equal values keep the course's order. */
export function sortLessons(lessons: readonly LessonAnalytics[], { column, descending }: SortOrder) {
  const numbered = lessons.map((lesson, index) => ({ lesson, number: index + 1 }));
  return numbered.toSorted((a, b) => (descending ? compare(b, a, column) : compare(a, b, column)));
}

/** Choosing the sorted column again reverses the order; numbers start with the largest. */
export function nextOrder(order: SortOrder, column: LessonColumn): SortOrder {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: column !== 'number' && column !== 'title' };
}

interface Numbered {
  lesson: LessonAnalytics;
  number: number;
}

function compare(a: Numbered, b: Numbered, column: LessonColumn): number {
  switch (column) {
    case 'number':
      return a.number - b.number;
    case 'title':
      return a.lesson.title.localeCompare(b.lesson.title, 'ru', { numeric: true });
    case 'views':
    case 'answers':
    case 'completionRate':
    case 'averageTime':
      return a.lesson[column] - b.lesson[column];
  }
}
