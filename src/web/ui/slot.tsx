import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from 'react';

export interface SlotProps extends HTMLAttributes<HTMLElement> {
  /** One element. */
  children?: ReactNode;
  'data-state'?: string;
  /** Stand around the element's own content. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Gives its props to its single child: classes are joined, both hear an event, and in all else the child has its way. */
export function Slot({ children, before, after, ...given }: SlotProps): ReactNode {
  const child = Children.only(children);
  if (!isValidElement<Props>(child)) return child;
  const merged: Props = { ...given };
  for (const [name, own] of Object.entries(child.props)) merged[name] = merge(name, merged[name], own);
  if (before === undefined && after === undefined) return cloneElement(child, merged);
  return cloneElement(child, merged, before, child.props.children, after);
}

type Props = Record<string, unknown> & { children?: ReactNode };

function merge(name: string, given: unknown, own: unknown): unknown {
  if (own === undefined) return given;
  if (name === 'className' && isText(given) && isText(own)) return `${given} ${own}`;
  if (/^on[A-Z]/.test(name) && isFunction(given) && isFunction(own)) {
    return (...args: unknown[]) => {
      own(...args);
      given(...args);
    };
  }
  return own;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isFunction = (value: unknown): value is (...args: unknown[]) => void => typeof value === 'function';
