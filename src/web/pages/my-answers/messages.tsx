import { Support } from '#web/answers/review/support.tsx';
import { OwnThreads } from '#web/threads/own-threads.tsx';

export const Messages = ({ threadId }: { threadId: string | undefined }) => (
  <OwnThreads threadId={threadId} renderSupport={(text) => <Support text={text} />} />
);
