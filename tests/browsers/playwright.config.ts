import { defineConfig } from '@playwright/test'
import { engines } from './engines.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  globalSetup: '../support/global-setup.ts',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['./table-reporter.ts']],
  projects: Object.keys(engines).map((name) => ({ name })),
})
