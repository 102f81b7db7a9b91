import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { endWithRunner, type Failure, quoted, tell } from './report.ts';

/** Vitest's reporter for the runner. */
export default class UnitReporter implements Reporter {
  onInit(): void {
    endWithRunner();
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tell({ kind: 'planned', count: specifications.length });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'passed') tell({ kind: 'test' });
    if (state === 'failed') tell({ kind: 'test', failure: failureOf(test, errors ?? []) });
  }

  onTestModuleEnd(module: TestModule): void {
    const { relativeModuleId: name } = module;
    const failed = [...module.children.allTests('failed')].length;
    // It can't be loaded, or what its tests share can't be made.
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    if (failed === 0 && !module.ok()) {
      tell({ kind: 'broken', failure: { name, text: textOf(errors), again: againOf(name) } });
    }
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    tell({ kind: 'ended', name, ms: duration + collectDuration + setupDuration });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly ErrorLike[]): void {
    if (unhandled.length === 0) return;
    tell({
      kind: 'broken',
      failure: { name: 'outside of all tests', text: textOf(unhandled), again: 'npm run test:unit' },
    });
  }
}

interface ErrorLike {
  message: string;
  stack?: string | undefined;
  diff?: string | undefined;
  cause?: ErrorLike | undefined;
}

const failureOf = (test: TestCase, errors: readonly ErrorLike[]): Failure => ({
  name: `${test.module.relativeModuleId} › ${test.fullName}`,
  text: textOf(errors),
  again: againOf(test.module.relativeModuleId, test.fullName),
});

const textOf = (errors: readonly ErrorLike[]): string =>
  errors
    .flatMap((error) => [error, ...causesOf(error)])
    .map(({ message, stack, diff }) => [message, diff, placeOf(stack)].filter(Boolean).join('\n'))
    .map(stripVTControlCharacters)
    .join('\n\n');

/** Of a property: what is wrong with its example. */
const causesOf = ({ cause }: ErrorLike): ErrorLike[] => (cause ? [cause, ...causesOf(cause)] : []);

/** The first line of the stack that is ours. */
const placeOf = (stack = ''): string | undefined =>
  stack.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));

/** Vitest takes a name for a regular expression, in which the names of the suites stand with blanks between. */
function againOf(file: string, test?: string): string {
  const named = test?.replaceAll(' > ', ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `npm run test:unit -- ${quoted(file)}${named === undefined ? '' : ` -t ${quoted(`^${named}$`)}`}`;
}
