import { Suspense } from 'react';
import type { TodayItem } from '#contract/today/schemas.ts';
import {
  BeforeLine,
  ContinueLine,
  MessageLine,
  ReplyLine,
  ReviewLine,
  ReviseLine,
  SoonLine,
  TalkLine,
} from './learner-lines.tsx';
import { PracticeLine } from './practice-part.ts';
import { StaffLine } from './staff-part.ts';

export function TodayItemLine({ item }: { item: TodayItem }) {
  switch (item.kind) {
    case 'plan':
    case 'return':
    case 'meeting':
      return (
        <Suspense>
          <PracticeLine item={item} />
        </Suspense>
      );
    case 'review':
      return <ReviewLine item={item} />;
    case 'reply':
      return <ReplyLine item={item} />;
    case 'message':
      return <MessageLine item={item} />;
    case 'continue':
      return <ContinueLine item={item} />;
    case 'talk':
      return <TalkLine item={item} />;
    case 'revise':
      return <ReviseLine item={item} />;
    case 'before':
      return <BeforeLine item={item} />;
    case 'soon':
      return <SoonLine item={item} />;
    default:
      return (
        <Suspense>
          <StaffLine item={item} />
        </Suspense>
      );
  }
}
