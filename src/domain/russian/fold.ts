/** Lower case, «ё» as «е». */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
