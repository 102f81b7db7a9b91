import { CopyAddress } from '#web/forms/copy-address.tsx';
import { paths } from '#web/paths.ts';

/** Copies the survey's link, to be sent to people. */
export function CopyLink({ surveyId }: { surveyId: string }) {
  return (
    <CopyAddress label="Ссылка на анкету" address={`${window.location.origin}${paths.survey(surveyId)}`} />
  );
}
