import { icon } from './icon.tsx';

// Only for an author's screens: students don't load them.

export const GripIcon = icon('M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01', 2.6);
export const MoreIcon = icon('M5 12v.01M12 12v.01M19 12v.01', 2.6);
export const VideoIcon = icon('M3 6h12.5v12H3zm12.5 4.5L21 7.5v9l-5.5-3');
export const SparkleIcon = icon(
  'M11 4c.7 4.7 2.3 6.3 7 7-4.7.7-6.3 2.3-7 7-.7-4.7-2.3-6.3-7-7 4.7-.7 6.3-2.3 7-7Zm7.5 11.5v5m-2.5-2.5h5',
);
export const UndoIcon = icon('M4 9h10.5a5 5 0 0 1 0 10H8M4 9l4.5-4.5M4 9l4.5 4.5');
export const ArrowUpIcon = icon('M12 19V5m-6 6 6-6 6 6');
export const ArrowDownIcon = icon('M12 5v14m-6-6 6 6 6-6');
export const SettingsIcon = icon(
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm-7 10a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
);
export const UploadIcon = icon('M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4');
export const HistoryIcon = icon('M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5');
