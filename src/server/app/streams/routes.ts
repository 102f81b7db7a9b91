import { live as liveCalls } from '#contract/live/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { createStreams, type StreamsOptions } from './streams.ts';

/** Streams the events of one lesson, or of all, and the viewer's notices to open pages; all streams end when the server drains. */
export function liveRoutes(
  { app, handle, db, live, metrics }: Pick<Feature, 'app' | 'handle' | 'db' | 'live' | 'metrics'>,
  options: StreamsOptions = {},
): void {
  const streams = createStreams({ db, live, metrics, log: app.log }, options);
  app.addHook('preClose', async () => streams.close());

  handle(liveCalls.watchLesson, ({ params, viewer, reply }) => streams.watchLesson(viewer, params.id, reply));

  handle(liveCalls.watchAnswers, ({ viewer, reply }) => streams.watchAnswers(viewer, reply));

  handle(liveCalls.watchNotices, ({ viewer, reply }) => streams.watchNotices(viewer, reply));
}
