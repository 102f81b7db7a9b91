import { type ComponentType, lazy } from 'react';

/** A part that a page is still a page without: where it can't be loaded, there is nothing. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const nothing: ComponentType<Props> = () => null;
    return { default: await load().catch(() => nothing) };
  });
}
