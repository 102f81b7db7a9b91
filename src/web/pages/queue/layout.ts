/** Wider than other screens: the list, the answer and its review stand side by side. */
export const frame = 'page max-w-[88rem]! pt-6! sm:pt-8!';

export const columns = 'grid gap-x-7 gap-y-5 lg:grid-cols-[19rem_minmax(0,1fr)]';
