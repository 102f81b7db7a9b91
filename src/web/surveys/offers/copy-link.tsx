import { CopyField } from '#web/forms/copy-field.tsx';
import { paths } from '#web/paths.ts';

/** Copies the survey's link, to be sent to people. */
export const CopyLink = ({ surveyId }: { surveyId: string }) => (
  <CopyField
    label="Ссылка на анкету"
    hideLabel
    value={`${window.location.origin}${paths.survey(surveyId)}`}
    copied="Ссылка скопирована"
    className="mt-3"
  />
);
