import type { StreamConnection, StreamListener } from './event-stream.ts';
import { type LiveEvent, listenToLesson } from './live.ts';

// An author's screen listens to its lesson in several places. A browser opens six connections to a host, so they share one.

const streams = new Map<
  string,
  { connection: StreamConnection; listeners: Set<StreamListener<LiveEvent>>; isConnected: boolean }
>();

export function shareLessonStream(lessonId: string, listener: StreamListener<LiveEvent>): StreamConnection {
  const stream = streams.get(lessonId) ?? open(lessonId);
  stream.listeners.add(listener);
  if (stream.isConnected) listener.onConnection?.(true);
  return {
    reconnect: () => stream.connection.reconnect(),
    close() {
      stream.listeners.delete(listener);
      if (stream.listeners.size > 0) return;
      stream.connection.close();
      if (streams.get(lessonId) === stream) streams.delete(lessonId);
    },
  };
}

function open(lessonId: string) {
  const listeners = new Set<StreamListener<LiveEvent>>();
  const connection = listenToLesson(lessonId, {
    onEvent: (event) => listeners.forEach((listener) => listener.onEvent(event)),
    onConnection(isConnected) {
      stream.isConnected = isConnected;
      listeners.forEach((listener) => listener.onConnection?.(isConnected));
    },
    onRefused: () => listeners.forEach((listener) => listener.onRefused?.()),
  });
  const stream = { connection, listeners, isConnected: false };
  streams.set(lessonId, stream);
  return stream;
}
