import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { viewerOf } from '#server/accounts/account/viewer-of.ts';
import { createHandle } from '#server/platform/http/handle.ts';
import { jsonAnswer } from '#server/platform/http/json-answer.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createAdmin, createStudentInLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { liveRoutes } from './routes.ts';

const t = testApp({ SESSION_IDLE: 'admin:12h' });

test('An open stream ends with a session that is left idle, a student’s goes on', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  const admin = await createAdmin(t.db);
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(jsonAnswer);
  await app.register(cookie);
  const handle = createHandle(app, viewerOf(t.db, t.config));
  const idle = t.config.sessionIdle;
  liveRoutes({ app, handle, db: t.db, live: t.live, metrics: t.metrics }, { checkMs: 50, idle });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [ofAdmin, ofStudent] = await Promise.all([
    openEventStream(app, t.db, admin, lesson.id),
    openEventStream(app, t.db, student, lesson.id),
  ]);
  let hasEnded = false;
  void ofStudent.ended.then(() => (hasEnded = true));
  for (const { id } of [student, admin]) {
    await sql`update sessions set seen_at = now() - interval '13 hours' where user_id = ${id}`.execute(t.db);
  }
  await ofAdmin.ended;
  expect(hasEnded).toBe(false);
  await app.close();
});
