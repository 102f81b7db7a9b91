import { existsSync, symlinkSync } from 'node:fs';
import process from 'node:process';

const node = `node-linux-${process.arch}/bin/node`;

/**
 * Links the Node that was installed as a package into node_modules/.bin. npm 10 (of Node 20) removes the link when it
 * removes the package for the other CPU architecture, whose binary has the same name.
 */
export function linkNode() {
  if (existsSync('node_modules/.bin/node') || !existsSync(`node_modules/${node}`)) return;
  symlinkSync(`../${node}`, 'node_modules/.bin/node');
}
