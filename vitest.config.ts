import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...more },
})

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: { 'virtual:pwa-register': path('./tests/support/pwa-register.ts') },
  },
  test: {
    // Nothing is to depend on the machine's zone: the tests that ask for another set it themselves.
    env: { TZ: 'America/Los_Angeles' },
    restoreMocks: true,
    maxWorkers: 2,
    // A machine shared with others may starve a test: these only end one that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // As in playwright.config.ts: what passes only the second time is listed. A random run that fails has failed.
    retry: process.env.CI ? 1 : 0,
    projects: [
      project('unit', ['{contract,server,build}/**/*.test.ts']),
      project('dom', ['src/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['tests/support/setup-dom.ts'],
        environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      }),
      project('server', ['tests/server/**/*.test.ts'], {
        globalSetup: ['tests/support/bundled-server.ts', 'tests/server/support/filled-databases.ts'],
      }),
      project('sw', ['tests/sw/**/*.test.ts']),
      project('outbox', ['tests/outbox/**/*.test.ts'], { retry: 0 }),
      project('orders', ['tests/orders-random/**/*.test.ts'], {
        retry: 0,
        globalSetup: 'tests/support/bundled-server.ts',
      }),
      project('architecture', ['tests/architecture/**/*.test.ts']),
    ],
  },
})
