import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { endWithRunner, quoted, tell } from './report.ts';

/** Playwright's reporter for the runner. */
export default class BrowserReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    endWithRunner();
    tell({ kind: 'planned', count: suite.allTests().length });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(process.cwd(), test.location.file);
    const [, project = ''] = test.titlePath();
    const passed = result.status === test.expectedStatus && result.status === 'passed';
    if (passed) tell({ kind: 'test' });
    else if (result.status !== 'skipped') {
      const place = quoted(`${file}:${test.location.line}`);
      tell({
        kind: 'test',
        failure: {
          name: `${file} › ${test.title} (${project})`,
          text: result.errors.map(textOf).join('\n\n'),
          again: `npm run test:e2e -- ${place} --project=${project}`,
        },
      });
    }
    tell({ kind: 'ended', name: `${file} › ${test.title}`, ms: result.duration });
  }

  onError(error: TestError): void {
    tell({
      kind: 'broken',
      failure: { name: 'outside of all tests', text: textOf(error), again: 'npm run test:e2e' },
    });
  }
}

const textOf = ({ message, stack, value, snippet }: TestError): string =>
  stripVTControlCharacters([stack ?? message ?? value, snippet].filter(Boolean).join('\n'));
