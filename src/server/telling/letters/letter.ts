/** A letter before it is set: a heading, and blocks in their order. All texts are plain; nothing in them is markup. */
export interface Letter {
  /** The address, and the name if known. */
  to: { address: string; name?: string };
  subject: string;
  heading: string;
  blocks: Block[];
  /** The address that unsubscribes from letters of this kind; letters about security have none. */
  unsubscribe?: { address: string; of: string };
}

export type Block =
  | { text: string }
  /** The only call to action of a letter. */
  | { button: string; address: string }
  /** Something to copy by hand. */
  | { code: string; note: string }
  | { list: { text: string; address?: string }[] };
