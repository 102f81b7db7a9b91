import type { TodayItem } from '#contract/today/schemas.ts';
import { ContinueLine, ReplyLine, ReviewLine, ReviseLine, SoonLine, TalkLine } from './learner-lines.tsx';
import { AlarmLine, BehindLine, StreamLine, WaitingLine } from './mentor-lines.tsx';
import { LettersLine, MoneyLine, NewcomersLine } from './school-lines.tsx';

/** A kind that this page doesn't know yet, of a server that was renewed meanwhile, is left out. */
export function TodayItemLine({ item }: { item: TodayItem }) {
  switch (item.kind) {
    case 'review':
      return <ReviewLine item={item} />;
    case 'reply':
      return <ReplyLine item={item} />;
    case 'continue':
      return <ContinueLine item={item} />;
    case 'talk':
      return <TalkLine item={item} />;
    case 'revise':
      return <ReviseLine item={item} />;
    case 'soon':
      return <SoonLine item={item} />;
    case 'alarm':
      return <AlarmLine item={item} />;
    case 'waiting':
      return <WaitingLine item={item} />;
    case 'behind':
      return <BehindLine item={item} />;
    case 'stream':
      return <StreamLine item={item} />;
    case 'letters':
      return <LettersLine item={item} />;
    case 'money':
      return <MoneyLine item={item} />;
    case 'newcomers':
      return <NewcomersLine item={item} />;
    default:
      return null;
  }
}
