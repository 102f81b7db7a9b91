import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import type { Query } from '#contract/endpoint.ts';
import type { scorm } from '#contract/scorm/calls.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchCourse } from '#server/platform/errors.ts';
import { asFile, titleInFileName } from '#server/platform/http/csv-file.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { getJoinLink } from '#server/school/joining/join-links.ts';
import { launchAddress } from './launch.ts';
import { scormManifest } from './scorm-manifest.ts';

/** The same choice gives the same package, to the byte. For administrators. */
export async function downloadScorm(
  { db, ourOrigin }: { db: Db; ourOrigin: string },
  courseId: string,
  { code, lms }: Query<typeof scorm.downloadScorm>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const title = await courseTitle(db, courseId);
  const link = code === undefined ? undefined : await getJoinLink(db, courseId, code);
  const address = await launchAddress(db, { courseId, code: link?.code, lms });
  const page = await wrapperPage({ title, address: `${ourOrigin}${address}`, origin: ourOrigin, lms });
  const files = { 'imsmanifest.xml': scormManifest(courseId, title), 'index.html': page };
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    { mtime: '2026-01-01' },
  );
  return asFile(reply, `${titleInFileName(title)} (SCORM 1.2).zip`)
    .type('application/zip')
    .send(Buffer.from(zip));
}

async function courseTitle(db: Db, courseId: string): Promise<string> {
  const { title } = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  return title;
}

/** Every place stands in an element or a quoted attribute, and nothing of them is part of the script. */
async function wrapperPage(places: Record<string, string>): Promise<string> {
  const text = await readFile(new URL('wrapper.html', import.meta.url), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(`${places[name]}`));
}
