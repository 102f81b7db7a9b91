/** Inside a card with a title of its own the headings of a text stay below that title in size too. */
export const quietHeadings = "[&_[data-rank='1']]:text-[1.12em] [&_[data-rank='2']]:text-[1.05em]";
