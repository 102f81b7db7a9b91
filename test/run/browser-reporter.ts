import { readFileSync } from 'node:fs';
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
          text: [...result.errors.map(textOf), ...shownBy(result)].join('\n\n'),
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

/** What the page said when it failed: another machine's pictures are not at hand. */
function shownBy({ attachments }: TestResult): string[] {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  const [, page] = /```yaml\n(.*?)```/s.exec(path === undefined ? '' : readFileSync(path, 'utf8')) ?? [];
  const lines = page?.split('\n').filter((line) => telling.test(line)) ?? [];
  return lines.length === 0 ? [] : [['The page:', ...lines.slice(0, 40)].join('\n')];
}

const telling = /- (alert|status|dialog|alertdialog|heading|button|textbox|progressbar)\b|\[invalid\]/;

const textOf = ({ message, stack, value, snippet }: TestError): string =>
  stripVTControlCharacters([stack ?? message ?? value, snippet].filter(Boolean).join('\n'));
