import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/find-chromium.mjs'
import { disableFeatures } from './tests/support/disabled-features.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/global-setup.ts',
  // Every test is of its own: the processes share them out one by one, and none waits for another's long file.
  fullyParallel: true,
  // A browser test also waits, for a frame or an answer: three processes keep two cores busy.
  workers: 3,
  // On a machine shared with others a browser can be starved; what passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumFlags, disableFeatures],
      // As on Windows and Linux: scrollbars that are drawn and take their width.
      ignoreDefaultArgs: process.env.SCROLLBARS === 'classic' ? ['--hide-scrollbars'] : [],
    },
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'dark',
    // Recording every test costs nearly as much as running it. `--trace retain-on-failure` records what fails here.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
