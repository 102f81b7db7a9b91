import { courseArchives } from '#contract/course-archives/calls.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { callForFile } from '#web/calls/call-for-file.ts';
import { saveFile } from '#web/calls/save-file.ts';

export async function downloadCourse({ id, title }: Pick<Course, 'id' | 'title'>): Promise<void> {
  const archive = await callForFile(courseArchives.exportCourse, { params: { id } });
  saveFile(`${title}.zip`, archive);
}
