import { z } from 'zod';
import { type Course, courseInput } from '#contract/courses.ts';

/** What the form says about the cover: nothing at all keeps the present one. */
export interface Cover {
  file?: File;
  /** The address of the chosen file within this page. */
  preview?: string;
  /** The present cover is to go. */
  removed?: boolean;
}

/** A course as its form holds it: what is empty is an empty string. */
export const courseFields = courseInput.required().extend({ coverImage: z.custom<Cover>() });
export type CourseFields = z.output<typeof courseFields>;

export const fieldsOf = (course: Course | undefined): CourseFields => ({
  title: course?.title ?? '',
  description: course?.description ?? '',
  coverImage: {},
});
