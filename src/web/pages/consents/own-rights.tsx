import { DownloadCard } from '#web/personal-data/download-card.tsx';
import { ErasureCard } from '#web/personal-data/erasure-card.tsx';

/** What is theirs by right also of those who have not agreed. */
export function OwnRights() {
  return (
    <div className="flex flex-col gap-6 text-left">
      <DownloadCard />
      <ErasureCard />
    </div>
  );
}
