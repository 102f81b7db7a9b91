import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Course } from '#contract/courses/schemas.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin } from './factories.ts';
import { form } from './form.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface ArchiveSchool extends TestApp {
  /** Removed when the school is closed. */
  dataDir: string;
  admin: { id: string };
}

/** A school with a folder of its own, whose administrator sends courses out and takes them in. */
export async function openSchool(): Promise<ArchiveSchool> {
  const dataDir = await mkdtemp(join(tmpdir(), 'archives-'));
  const t = await createTestApp({ DATA_DIR: dataDir });
  return {
    ...t,
    dataDir,
    admin: await createAdmin(t.db),
    async close() {
      await t.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

export async function download(t: ArchiveSchool, courseId: string): Promise<Bytes> {
  const sent = await t.call('GET', `/api/courses/${courseId}/export`, { as: t.admin });
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'application/zip']);
  return new Uint8Array(sent.rawPayload);
}

export async function upload(
  t: ArchiveSchool,
  bytes: Bytes,
  call: '/api/courses/import' | '/api/courses/import/preview',
): Promise<LightMyRequestResponse> {
  const sent = await form({ file: { name: 'курс.zip', bytes, type: 'application/zip' } });
  return t.call('POST', call, { as: t.admin, ...sent });
}

export async function imported(t: ArchiveSchool, bytes: Bytes): Promise<Course> {
  const made = await upload(t, bytes, '/api/courses/import');
  expect(made.json()).toMatchObject({ publishedAt: null });
  expect(made.statusCode).toBe(201);
  return made.json();
}
