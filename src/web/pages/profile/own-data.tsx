import { SessionList } from '#web/account/session-list.tsx';
import { OwnConsentList } from '#web/legal/own-consents.tsx';
import { operatorName } from '#web/operator-name.ts';
import { DownloadCard } from '#web/personal-data/download-card.tsx';
import { ErasureCard } from '#web/personal-data/erasure-card.tsx';
import { OwnSignIns } from '#web/sign-ins/own-sign-ins.tsx';

/** What the school stores of the person, and what they may do with it. */
export function OwnData() {
  return (
    <div className="flex flex-col gap-6">
      {operatorName() !== undefined && <OwnConsentList />}
      <SessionList />
      <OwnSignIns />
      <DownloadCard />
      <ErasureCard />
    </div>
  );
}
