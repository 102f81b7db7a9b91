import type { Dialogue } from '#contract/dialogues.ts';
import type { ReplyEvent } from '#contract/live.ts';
import { applyReply } from '#web/apply-reply.ts';

/** Reads and writes the talk on the screen. */
interface ShownDialogue {
  read(): Dialogue | undefined;
  write(dialogue: Dialogue): void;
  /** Refetches, even while an earlier request is in flight. */
  fetch(): Promise<void>;
}

/** Sentences that come during a request may be newer than its response: they are kept and applied to it. */
export function followDialogue(shown: ShownDialogue) {
  let running: { replies: ReplyEvent[] } | undefined;

  async function refetch(): Promise<void> {
    const fetching = { replies: [] };
    running = fetching;
    await shown.fetch();
    if (running !== fetching) return;
    running = undefined;
    fetching.replies.forEach(hearReply);
  }

  function hearReply(reply: ReplyEvent): void {
    running?.replies.push(reply);
    const before = shown.read();
    if (!before) return;
    const after = applyReply(before, reply);
    if (after !== 'gap') {
      if (after !== before) shown.write(after);
      return;
    }
    if (!running) void refetch();
  }

  return { refetch, hearReply };
}
