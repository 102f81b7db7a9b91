/** The id of a transcript's paragraph that begins at this second. */
export const transcriptAnchor = (seconds: number) => `video-${Math.floor(seconds)}`;

/** The second that an address's hash `video-200` names. */
export function transcriptHashSeconds(hash: string): number | undefined {
  const seconds = /^video-(\d{1,6})$/.exec(hash)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}
