import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runNode } from './run.mjs'

/** Tag of tests that only `npm run test:long` runs; Playwright writes it with an @. */
export const LONG = 'long'

const reports = join(root, 'test-results', 'reports')

/** Runs a test runner with its JSON report. A runner without a report, or with an error but no failed test, counts as one failure. */
const runAndCount = async (name, args, env, count) => {
  const file = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runNode(args[0], args.slice(1), { env: env(file) })
  let result
  try {
    result = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    result = { passed: 0, failed: 0, names: {} }
  }
  if (code !== 0 && result.failed === 0) result.failed = 1
  return result
}

/** Returns true if a tag filter left the test out: Vitest counts those as skipped. */
const isLeftOut = ({ tags = [] }, filter) =>
  filter === LONG ? !tags.includes(LONG) : filter === `!${LONG}` && tags.includes(LONG)

const countVitest = ({ testResults, numPassedTests, numFailedTests }, filter) => {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, fullName: `${relative(root, name)} › ${test.fullName}` })),
  )
  const namesOf = (which) => tests.filter(which).map(({ fullName }) => fullName)
  // A file that fails to load contains no failed test but counts as failed.
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => relative(root, name))
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: {
      failed: [...unloaded, ...namesOf(({ status }) => status === 'failed')],
      flaky: namesOf(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
      skipped: namesOf(
        (test) => ['skipped', 'pending', 'todo'].includes(test.status) && !isLeftOut(test, filter),
      ),
    },
  }
}

const specsOf = (suite, path = []) => [
  ...(suite.specs ?? []).map((spec) => ({ ...spec, title: [...path, spec.title].join(' › ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
]

const countPlaywright = ({ stats, suites, errors }) => {
  const specs = suites.flatMap((suite) => specsOf(suite, [suite.title]))
  const namesOf = (wanted) =>
    specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    names: { failed: namesOf('unexpected'), flaky: namesOf('flaky'), skipped: namesOf('skipped') },
  }
}

/**
 * Runs Vitest on the given projects, files (all by default) and tags (`long`, `!long`), with `workers` processes (by default, as
 * configured). Returns `{passed, failed, names: {failed, flaky, skipped}}`.
 */
export const runVitest = ({ projects = [], files = [], tags, workers, env = {} } = {}) =>
  runAndCount(
    'vitest',
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
      ...projects.flatMap((project) => ['--project', project]),
      ...(tags ? ['--tagsFilter', tags] : []),
    ],
    // The option `--maxWorkers` does not replace the number of a project's configuration.
    () => ({ ...env, ...(workers && { VITEST_MAX_WORKERS: String(workers) }) }),
    (report) => countVitest(report, tags),
  )

/** Runs Playwright on the built app with extra command-line arguments. Returns `{passed, failed, names: {failed, flaky, skipped}}`. */
export const runPlaywright = (env = {}, args = []) =>
  runAndCount(
    'playwright',
    [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args],
    (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    countPlaywright,
  )

/** Prints the names of failed, flaky and skipped tests, and the totals. Returns the exit code. In CI, skipped tests count as failed. */
export const conclude = (results) => {
  const sum = (count) => results.reduce((total, result) => total + (result[count] ?? 0), 0)
  const named = (kind) => results.flatMap(({ names }) => names?.[kind] ?? [])
  const list = (title, names) => {
    if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
  }
  const skipped = named('skipped')
  list('Failed', named('failed'))
  list('Passed only at the second try', named('flaky'))
  list(`Skipped${process.env.CI ? ', which CI counts as failed' : ''}`, skipped)
  const passed = sum('passed')
  const failed = sum('failed') + (process.env.CI ? skipped.length : 0)
  const andSkipped = !process.env.CI && skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`\n${passed} passed, ${failed} failed${andSkipped}`)
  return failed > 0 || passed === 0 ? 1 : 0
}
