import { readCode } from './join-code.ts';

/** 79 bits of the letters of join codes. */
export const certificateCodeLength = 16;

export const readCertificateCode = (typed: string): string | undefined =>
  readCode(typed, certificateCodeLength);

/** `K7M4-9QXT-2222-3333`. */
export const showCertificateCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');
