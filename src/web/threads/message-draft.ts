import { z } from 'zod';
import { readKept, writeKept } from '#web/browser-storage.ts';

/** What is kept is of a person and a thread: another user of this browser doesn't see it. */
export interface MessageDraftOwner {
  userId: string;
  threadId: string;
}

/** What was typed in a thread and has not been sent: neither another page nor a reload nor another's decision loses it. */
export function readMessageDraft(owner: MessageDraftOwner): string | undefined {
  try {
    return draft.parse(JSON.parse(readKept(nameOf(owner)) ?? '{}')).text;
  } catch {
    return undefined;
  }
}

export function writeMessageDraft(owner: MessageDraftOwner, text: string): void {
  writeKept(nameOf(owner), text === '' ? null : JSON.stringify({ text }));
}

const nameOf = ({ userId, threadId }: MessageDraftOwner) => `message-draft:${userId}:${threadId}`;

/** Without the limit of the contract: what is too long to be sent is kept, too. */
const draft = z.object({ text: z.string().optional() });
