import type { TodayItem } from '#contract/today/schemas.ts';
import { CertificatesLine } from './certificates-line.tsx';
import { AlarmLine, BehindLine, GroupLine, WaitingLine } from './mentor-lines.tsx';
import {
  BudgetLine,
  ErasuresLine,
  LeadFirstLine,
  LegalDraftsLine,
  LettersLine,
  MoneyLine,
  NeverCameLine,
  NewcomersLine,
} from './school-lines.tsx';

export { FirstStepsCard } from './first-steps.tsx';

/** The kinds that a student never gets; one that this page doesn't know yet is left out. */
export function StaffLine({ item }: { item: TodayItem }) {
  switch (item.kind) {
    case 'alarm':
      return <AlarmLine item={item} />;
    case 'waiting':
      return <WaitingLine item={item} />;
    case 'behind':
      return <BehindLine item={item} />;
    case 'certificates':
      return <CertificatesLine item={item} />;
    case 'stream':
      return <GroupLine item={item} />;
    case 'letters':
      return <LettersLine item={item} />;
    case 'erasures':
      return <ErasuresLine item={item} />;
    case 'legal_drafts':
      return <LegalDraftsLine item={item} />;
    case 'budget':
      return <BudgetLine item={item} />;
    case 'never_came':
      return <NeverCameLine item={item} />;
    case 'money':
      return <MoneyLine item={item} />;
    case 'newcomers':
      return <NewcomersLine item={item} />;
    case 'lead_first':
      return <LeadFirstLine item={item} />;
    default:
      return null;
  }
}
