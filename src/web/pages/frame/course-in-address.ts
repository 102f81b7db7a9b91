import { idInAddress } from './id-in-address.ts';

/** `?course=…`: a list of the whole school, of one course. */
export function readCourseChoice({ course }: Record<string, unknown>): { course?: string } {
  const chosen = idInAddress(course);
  return chosen ? { course: chosen } : {};
}
