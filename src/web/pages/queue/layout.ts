/** Wider than other screens: the list, the answer and its review stand side by side. */
export const frame =
  'page max-w-[88rem]! pt-4! lg:flex lg:h-[calc(100dvh-3.8125rem)] lg:min-h-120 lg:flex-col lg:pb-0!';

/** From a desktop on they take the rest of the window, and each scrolls by itself. */
export const columns =
  'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:min-h-0 lg:flex-1 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]';

export const scrolls = 'lg:-m-1 lg:overflow-y-auto lg:overscroll-contain lg:p-1 lg:scroll-pb-28';
