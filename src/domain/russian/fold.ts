/** Lower case, «ё» as «е». */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** For what is searched and what it is searched by: «й» of two code points is one letter too. */
export const foldComposed = (text: string): string => fold(text.normalize('NFC'));
