import type { FastifyInstance, FastifyReply } from 'fastify';
import { api } from '#contract/api.ts';
import type { FeatureDeps } from './app.ts';
import type { Viewer } from './auth/session.ts';
import { lessonForViewer } from './lessons/lessons.ts';
import { type LivePass, stillLetIn } from './live-access.ts';
import { type LiveStream, openLiveStream } from './live-stream.ts';

const beatMs = 20_000;
const accessMs = 30_000;

/** The events of a lesson for its open pages. Streams end when their access does, and all at once when the server drains. */
export function liveRoutes(
  app: FastifyInstance,
  { handle, db, live, metrics }: Pick<FeatureDeps, 'handle' | 'db' | 'live' | 'metrics'>,
  { checkMs = accessMs }: { checkMs?: number } = {},
): void {
  const streams = new Map<LivePass, LiveStream>();
  let closing = false;

  handle(api.watchLesson, async ({ params, viewer, reply }) => {
    await lessonForViewer(db, viewer, params.id);
    return watch(params.id, viewer, reply);
  });

  function watch(lessonId: string, viewer: Viewer, reply: FastifyReply): FastifyReply {
    const everyone = viewer.role === 'admin';
    const pass: LivePass = { sessionId: viewer.sessionId, lessonId, everyone };
    const stream = openLiveStream(reply, () => {
      if (streams.delete(pass)) metrics.streamClosed();
      unwatch();
    });
    const catchUp = () => stream.send({ type: 'answers', lessonId, userId: viewer.id });
    const unwatch = live.watch({ lessonId, userId: everyone ? null : viewer.id }, (told) =>
      told.type === 'missed' ? catchUp() : stream.send(told),
    );
    streams.set(pass, stream);
    metrics.streamOpened();
    // Whatever happened between the page's own loading and this moment is fetched again.
    catchUp();
    if (closing) stream.end();
    return reply;
  }

  const beat = setInterval(() => streams.forEach((stream) => stream.beat()), beatMs);
  const check = setInterval(() => void endRevoked().catch(logged), checkMs);
  beat.unref();
  check.unref();

  async function endRevoked(): Promise<void> {
    const passes = [...streams.keys()];
    if (passes.length === 0) return;
    const letIn = await stillLetIn(db, passes);
    for (const pass of passes) if (!letIn.has(pass)) streams.get(pass)?.end();
  }

  const logged = (err: unknown) => app.log.warn({ err }, 'Не удалось проверить доступ к потокам событий');

  app.addHook('preClose', async () => {
    clearInterval(beat);
    clearInterval(check);
    closing = true;
    for (const stream of streams.values()) stream.end();
  });
}
