/**
 * An action of the journal: what people read of it, and the type of what is stored with it. Nothing reads the type while the
 * program runs, so it weighs nothing on the page.
 */
export interface Action<Details> {
  name: string;
  details?: Details;
}

export const action = <Details = Nothing>(name: string): Action<Details> => ({ name });

/** What an earlier release has recorded: it is still shown, and nobody records it any more. */
export const former = <Details>(name: string): Action<Details> & { isFormer: true } => ({
  name,
  isFormer: true,
});

export type Nothing = Record<string, never>;

export interface Change<Value = string | null> {
  from: Value;
  to: Value;
}

/** By the names of fields; of what is long or secret, only that it has changed. */
export type Changes = Readonly<Record<string, unknown>>;

export type Texts<Fields extends string> = Readonly<Record<Fields, string>>;
export type Named = Texts<'id' | 'title'>;
