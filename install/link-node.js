import { existsSync, symlinkSync } from 'node:fs';
import process from 'node:process';

const node = `node-linux-${process.arch}/bin/node`;

/**
 * The Node that came with the packages must be in node_modules/.bin. npm 10, which Node 20 brings, takes the link away again
 * together with the package for the other processor, whose program has the same name.
 */
export function linkNode() {
  if (existsSync('node_modules/.bin/node') || !existsSync(`node_modules/${node}`)) return;
  symlinkSync(`../${node}`, 'node_modules/.bin/node');
}
