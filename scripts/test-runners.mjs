import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './run.mjs'

const reports = join(root, 'test-results', 'reports')

/** Runs one test runner with its own JSON report; a runner that leaves none, or fails without a failed test, counts as one failure. */
const runAndCount = async (name, args, env, count) => {
  const file = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runNode(args[0], args.slice(1), { env: env(file) })
  let result
  try {
    result = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    result = { passed: 0, failed: 0, skipped: [] }
  }
  if (code !== 0 && result.failed === 0) result.failed = 1
  return result
}

const countVitest = ({ testResults, numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  // A file that cannot be loaded holds no failed test, and has failed all the same.
  failed:
    numFailedTests +
    testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  skipped: testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
      .map(({ fullName }) => fullName),
  ),
})

const specsOf = (suite, path = []) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, title: [...path, spec.title].join(' › ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
]

const countPlaywright = ({ stats, suites, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: suites
    .flatMap((suite) => specsOf(suite, [suite.title]))
    .filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
    .map(({ title }) => title),
})

/** Vitest over the given projects (all by default). Answers `{passed, failed, skipped: names}`. */
export const runVitest = (projects = [], env = {}) =>
  runAndCount(
    'vitest',
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
      ...projects.flatMap((project) => ['--project', project]),
    ],
    () => env,
    countVitest,
  )

/** Playwright over the built app, or over the named specs alone. Answers `{passed, failed, skipped: names}`. */
export const runPlaywright = (env = {}, specs = []) =>
  runAndCount(
    'playwright',
    [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...specs],
    (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    countPlaywright,
  )
