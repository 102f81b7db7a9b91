import { createHash, randomUUIDv7 } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { verifyPassword } from '#server/accounts/auth/password.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { connect } from '#server/platform/db/connect.ts';
import type { ConnectionOptions } from '#server/platform/db/servers.ts';
import { statementsOn } from './statements.ts';

// A baseline: the app's responses as fast as this library and the app's own way to the database allow. No validation, no log,
// no headers, a minimum of indexed queries, all prepared. The difference to the app is the cost of everything else.

const connection = JSON.parse(process.argv[2] ?? '{}') as ConnectionOptions;
const { db } = connect(connection);
const ask = statementsOn(db);
const app = fastify();

const tokenHash = (request: FastifyRequest) =>
  createHash('sha256')
    .update(request.headers.cookie?.slice('otklik_session='.length) ?? '')
    .digest();

async function session(request: FastifyRequest) {
  const [user] = await ask<{ id: string; role: string }>('session', [tokenHash(request)]);
  if (!user) throw new Error('no session');
  return user;
}

app.get('/me', async (request) => JSON.stringify({ user: await session(request) }));

app.get('/courses', async (request) => {
  const { id } = await session(request);
  const rows = await ask<{ completed: number; lessonCount: number }>('courses', [id]);
  return JSON.stringify(
    rows.map(({ completed, ...course }) => ({
      ...course,
      progress: Math.floor((100 * completed) / course.lessonCount),
    })),
  );
});

app.get<{ Params: { id: string } }>('/courses/:id', async (request) => {
  const user = await session(request);
  const { id } = request.params;
  const [access, [course], lessons] = await Promise.all([
    ask('access', [user.id, id]),
    ask<object>('course', [id]),
    ask<{ completedAt: string | null }>('lessons', [id, user.id]),
  ]);
  if (access.length === 0) throw new Error('no access');
  const completed = lessons.filter(({ completedAt }) => completedAt !== null).length;
  const progress = Math.floor((100 * completed) / lessons.length);
  return JSON.stringify({
    user,
    course: { ...course, lessonCount: lessons.length, progress },
    lessons,
    surveys: [],
  });
});

app.get<{ Params: { id: string } }>('/lessons/:id', async (request) => {
  const user = await session(request);
  const [lesson] = await ask<{ courseId: string }>('lesson', [request.params.id, user.id]);
  if (!lesson) throw new Error('no lesson');
  const [access, lessons, answers] = await Promise.all([
    ask('access', [user.id, lesson.courseId]),
    ask('lessons', [lesson.courseId, user.id]),
    ask('ownAnswers', [request.params.id, user.id]),
  ]);
  if (access.length === 0) throw new Error('no access');
  return JSON.stringify({ user, lesson, lessons, answers });
});

app.post<{ Params: { id: string }; Body: { content: string } }>(
  '/lessons/:id/answers',
  async (request, reply) => {
    const { content } = request.body;
    const key = request.headers['idempotency-key'];
    const values = [randomUUIDv7(), request.params.id, content, key, tokenHash(request)];
    const [answer] = await ask<object>('submit', values);
    reply.code(201);
    return JSON.stringify({
      ...answer,
      aiResponse: null,
      responseAuthor: null,
      review: { state: 'waiting' },
    });
  },
);

app.get<{ Params: { id: string } }>('/lessons/:id/answers', async (request) => {
  await session(request);
  const rows = await ask<{ userId: string; firstName: string; lastName: string; finishedAt: string }>(
    'answers',
    [request.params.id],
  );
  return JSON.stringify(
    rows.map(({ firstName, lastName, finishedAt, ...answer }) => ({
      ...answer,
      review: { state: 'done', author: 'model', finishedAt },
      user: { id: answer.userId, firstName, lastName },
    })),
  );
});

app.get<{ Querystring: { ids: string } }>('/users', async (request) => {
  await session(request);
  return JSON.stringify(await ask('users', [request.query.ids.split(',')]));
});

app.post<{ Body: { email: string; password: string } }>('/login', async (request, reply) => {
  const { email, password } = request.body;
  const [user] = await ask<{ id: string; passwordHash: string }>('account', [email]);
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw new Error('wrong password');
  const token = await createSession(db, user.id, { remember: false });
  reply.header('set-cookie', `otklik_session=${token}; Path=/; HttpOnly; SameSite=Lax`);
  const { passwordHash: _, ...shown } = user;
  return JSON.stringify({ user: shown });
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
process.on('disconnect', () => process.exit(0));
