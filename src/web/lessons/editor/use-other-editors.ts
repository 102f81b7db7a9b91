import { useEffect, useState } from 'react';
import { lessons } from '#contract/lessons/calls.ts';
import { call } from '#web/calls/api.ts';
import { shareLessonStream } from '#web/live/shared-lesson-stream.ts';

/** The names of the other people who have the lesson's editor open, by their heartbeats in the lesson's events. */
export function useOtherEditors({ lessonId, userId }: { lessonId: string; userId: string }): string[] {
  const [names, setNames] = useState<string[]>([]);

  useEffect(() => {
    const others = new Map<string, { name: string; seenAt: number }>();
    // A failure can be ignored: the next heartbeat follows.
    const announce = () => void call(lessons.announceEditing, { params: { id: lessonId } }).catch(() => {});

    function show(): void {
      for (const [id, { seenAt }] of others) if (Date.now() - seenAt > goneMs) others.delete(id);
      const present = [...others.values()].map(({ name }) => name);
      setNames((shown) => (shown.join() === present.join() ? shown : present));
    }

    const connection = shareLessonStream(lessonId, {
      onEvent(event) {
        if (event.type !== 'editing' || event.userId === userId) return;
        // Whoever has just come learns of this page at once.
        if (!others.has(event.userId)) announce();
        others.set(event.userId, { name: event.name, seenAt: Date.now() });
        show();
      },
      onConnection: (isConnected) => isConnected && announce(),
    });
    const heartbeat = setInterval(() => {
      if (document.visibilityState === 'visible') announce();
      show();
    }, heartbeatMs);
    return () => {
      clearInterval(heartbeat);
      connection.close();
    };
  }, [lessonId, userId]);

  return names;
}

const heartbeatMs = 20_000;
const goneMs = 50_000;
