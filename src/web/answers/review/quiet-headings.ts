/** Keeps a text's headings smaller than the title of the card around it. */
export const quietHeadings = "[&_[data-rank='1']]:text-[1.12em] [&_[data-rank='2']]:text-[1.05em]";
