import type { CertificateSetting } from '#contract/certificates/schemas.ts';

interface Given {
  /** Null: the course gives none; unchanged if omitted. */
  certificateHours?: number | null | undefined;
  certificateSignedBy?: string | undefined;
  certificateText?: string | undefined;
}

/** The setting after a change: what is omitted stays as it was. */
export function certificateOf(
  { certificateHours, certificateSignedBy, certificateText }: Given,
  before: CertificateSetting | null,
): CertificateSetting | null {
  const hours = certificateHours === undefined ? (before?.hours ?? null) : certificateHours;
  if (hours === null) return null;
  return {
    hours,
    signedBy: (certificateSignedBy ?? before?.signedBy ?? '').trim(),
    text: (certificateText ?? before?.text ?? '').trim(),
  };
}

export const stored = (setting: CertificateSetting | null) => setting && JSON.stringify(setting);

/** For the journal, which compares texts. */
export const inWords = (setting: CertificateSetting | null) =>
  setting && [`${setting.hours} ч`, setting.signedBy, setting.text].filter(Boolean).join('; ');
