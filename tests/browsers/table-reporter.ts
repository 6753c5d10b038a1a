import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

const SIGN = { passed: '✓', failed: '✗', timedOut: '✗', interrupted: '–', skipped: '–' } as const

/** Prints one table of journeys by engines, and the journeys that an engine or its driver could not run here. */
export default class TableReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite
  }

  onTestEnd(test: TestCase, result: TestResult) {
    console.log(
      `${SIGN[result.status]} ${test.parent.project()?.name}: ${test.title} (${(result.duration / 1000).toFixed(1)} s)`,
    )
    for (const { message } of result.errors) console.log(message)
  }

  onEnd(result: FullResult) {
    const tests = this.#suite?.allTests() ?? []
    const projectOf = (test: TestCase) => test.parent.project()?.name ?? ''
    const names = [...new Set(tests.map(projectOf))]
    console.log(`\n| journey | ${names.join(' | ')} |\n|---|${'---|'.repeat(names.length)}`)
    for (const title of new Set(tests.map((test) => test.title))) {
      const row = names.map((name) => {
        const last = tests.find((test) => test.title === title && projectOf(test) === name)?.results.at(-1)
        return last ? SIGN[last.status] : '–'
      })
      console.log(`| ${title} | ${row.join(' | ')} |`)
    }
    const said = tests.flatMap((test) =>
      test.annotations.map(({ type, description }) => `${projectOf(test)}, ${type}: ${description}`),
    )
    console.log(`\n${[...new Set(said)].join('\n')}\n${result.status}`)
  }
}
