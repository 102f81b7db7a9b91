import { icon } from '#web/ui/icon/icon.tsx';

export const HeadingIcon = icon('M6 5v14M18 5v14M6 12h12');
export const SubheadingIcon = icon('M5 8.5v10M13 8.5v10M5 13.5h8M17 11h3.5l-2.5 3a1.8 1.8 0 1 1-1 3.4');
export const BoldIcon = icon('M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z', 2.4);
export const ItalicIcon = icon('M10.5 5H17M7 19h6.5M14 5l-4 14');
export const BulletsIcon = icon('M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01', 2);
export const NumbersIcon = icon(
  'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M4 14.5a1.2 1.2 0 1 1 2 1L4 18h2.5',
);
export const QuoteIcon = icon('M5 6v12M9.5 7.5H20M9.5 12H20M9.5 16.5H16');
export const LinkIcon = icon(
  'M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.6l-1.4 1.4M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.6l1.4-1.4',
);
export const TableIcon = icon('M4 5h16v14H4zM4 9.7h16M4 14.3h16M10 5v14');
export const PictureIcon = icon('M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.3v.01');
export const DocumentIcon = icon('M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12l1.2 5 1.8-4 1.8 4 1.2-5');
export const FileIcon = icon('M7 3.5h7l4 4v13H7zM14 3.5v4h4');
