import type { CertificateSetting, CertificateWay } from '#contract/certificates/schemas.ts';

interface Given {
  /** Null: the course gives none; unchanged if omitted. */
  certificateHours?: number | null | undefined;
  certificateSignedBy?: string | undefined;
  certificateText?: string | undefined;
  certificateGiven?: CertificateWay | undefined;
}

/** The setting after a change: what is omitted stays as it was. */
export function certificateOf(
  { certificateHours, certificateSignedBy, certificateText, certificateGiven }: Given,
  before: CertificateSetting | null,
): CertificateSetting | null {
  const hours = certificateHours === undefined ? (before?.hours ?? null) : certificateHours;
  if (hours === null) return null;
  const given = certificateGiven ?? before?.given ?? 'itself';
  return {
    hours,
    signedBy: (certificateSignedBy ?? before?.signedBy ?? '').trim(),
    text: (certificateText ?? before?.text ?? '').trim(),
    ...(given !== 'itself' && { given }),
  };
}

export const stored = (setting: CertificateSetting | null) => setting && JSON.stringify(setting);

/** For the journal, which compares texts. */
export const inWords = (setting: CertificateSetting | null) =>
  setting &&
  [`${setting.hours} ч`, setting.signedBy, setting.text, wayText(setting)].filter(Boolean).join('; ');

function wayText({ given }: CertificateSetting): string {
  if (given === undefined) return '';
  return given === 'confirmed' ? 'после подтверждения куратора' : 'только вручную';
}
