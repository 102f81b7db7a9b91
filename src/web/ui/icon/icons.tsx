import { icon } from './icon.tsx';

// All of these are in the first scripts of every page; those of an author's screens are in editing-icons.tsx, those of one
// part alone in that part.

export const ArrowLeftIcon = icon('M19 12H5m6-6-6 6 6 6');
export const ArrowRightIcon = icon('M5 12h14m-6-6 6 6-6 6');
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const ClockIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2');
export const PlayIcon = icon('M8 5.5v13l10.5-6.5z');
export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16zm8.5-12.5 4 4');
export const TrashIcon = icon('M4 7h16M9.5 7V4.5h5V7M6 7l1 12.5h10L18 7m-8 4v5m4-5v5');
export const PlusIcon = icon('M12 5v14m-7-7h14');
export const SearchIcon = icon('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm9 16-4-4');
export const LogOutIcon = icon('M10 4H5v16h5m5-12 4 4-4 4m4-4H10');
export const UsersIcon = icon(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5a6.5 5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2.5 3.1a6 5 0 0 1 3.5 4.7',
);
export const ChartIcon = icon('M4 4v16h16M8.5 16v-4m4 4V7m4 9v-6');
export const BookIcon = icon(
  'M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5Zm0 0V20',
);
export const BellIcon = icon('M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zm4 4h4M12 5V3');
export const ChevronDownIcon = icon('m6 9.5 6 6 6-6');
export const ChevronRightIcon = icon('m9.5 6 6 6-6 6');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const EyeIcon = icon(
  'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
);
export const DownloadIcon = icon('M12 4v12m-5-5 5 5 5-5M4 16v4h16v-4');
export const RefreshIcon = icon('M20 12a8 8 0 0 1-14.3 4.9M4 12a8 8 0 0 1 14.3-4.9M18.5 3.5v4h-4m-9 13v-4h4');
export const AlertIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5v5.5m0 3v.01');
export const InfoIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5M12 8v.01');
export const MessageIcon = icon('M4 5h16v11.5h-9L6.5 20.5v-4H4z');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CopyIcon = icon('M9 9h11v11H9zM5 15H4V4h11v1');
export const SendIcon = icon('M4 12 20.5 4l-4 16.5-4.5-7zm8 1.5L20.5 4');
export const LockIcon = icon('M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11');
