import { z } from 'zod';
import { type Course, courseInput } from '#contract/courses/schemas.ts';
import { typedOf } from '#web/forms/typed-of.ts';

/** The form's change to the cover; undefined keeps the current one. */
export interface Cover {
  file?: File;
  /** The object URL of the chosen file. */
  preview?: string;
  /** The current cover will be removed. */
  removed?: boolean;
}

/** In roubles; the field makes a number of what is typed, and the request's schema judges it. */
const monthlyBudget = z.custom<number | null>().superRefine((typed, context) => {
  const [issue] = courseInput.shape.monthlyBudget.safeParse(typed).error?.issues ?? [];
  if (issue) context.addIssue({ code: 'custom', message: issue.message });
});

const hours = z.custom<number | null>().superRefine((typed, context) => {
  const [issue] = courseInput.shape.certificateHours.safeParse(typed).error?.issues ?? [];
  if (issue) context.addIssue({ code: 'custom', message: issue.message });
});

/** A course's form values: an empty field is an empty string. */
export const courseFields = courseInput.required().extend({
  withoutAi: z.boolean(),
  inOrder: z.boolean(),
  monthlyBudget,
  certificateHours: hours,
  coverImage: z.custom<Cover>(),
});
export type CourseFields = z.output<typeof courseFields>;

/** A new course is a draft until somebody publishes it, and its answers stay in the country. */
export const fieldsOf = (course: Course | undefined): CourseFields => ({
  ...typedOf({ title: course?.title, description: course?.description }),
  publishedAt: publicationOf(course),
  dataRule: course ? (course.dataRule ?? 'anywhere') : 'russia',
  monthlyBudget: course?.monthlyBudget ?? null,
  withoutAi: course?.withoutAi ?? false,
  passesBy: course ? (course.passesBy ?? 'sent') : 'levels',
  inOrder: course?.inOrder ?? false,
  ...certificateOf(course),
  coverImage: {},
});

const certificateOf = (
  course: Course | undefined,
): Pick<
  CourseFields,
  'certificateHours' | 'certificateSignedBy' | 'certificateText' | 'certificateGiven'
> => ({
  certificateHours: course?.certificate?.hours ?? null,
  ...typedOf({
    certificateSignedBy: course?.certificate?.signedBy,
    certificateText: course?.certificate?.text,
  }),
  certificateGiven: course?.certificate?.given ?? 'itself',
});

const publicationOf = (course: Course | undefined) => {
  if (!course) return null;
  return course.publishedAt === undefined ? 'now' : course.publishedAt;
};
