import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...more },
})

export default defineConfig({
  plugins: [vanillaExtractPlugin(), react()],
  resolve: {
    alias: { 'virtual:pwa-register': path('./tests/support/pwa-register.ts') },
  },
  test: {
    // Nothing is to depend on the machine's zone: the tests that ask for another set it themselves.
    env: { TZ: 'America/Los_Angeles' },
    restoreMocks: true,
    tags: [
      { name: 'long', description: '`npm run test:long` runs it alone; `npm test` leaves it out.' },
      { name: 'random', description: 'Other inputs at each run: one that fails has failed.', retry: 0 },
    ],
    // Many a server test waits, for a process or the disk: three keep two cores busy.
    maxWorkers: 3,
    // A machine shared with others may starve a test: these only end one that hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // As in playwright.config.ts: a test that passes only the second time is listed.
    retry: process.env.CI ? 1 : 0,
    projects: [
      // Vitest runs projects one after the other, and each loads its packages anew: there are few.
      project('unit', ['{contract,posters,build,sw,tests/architecture,tests/outbox}/**/*.test.ts'], {
        isolate: false,
        setupFiles: 'tests/support/setup-shared.ts',
      }),
      // Each file has modules of its own (setup-dom.ts), so its mocks are its own too.
      project('dom', ['src/**/*.test.{ts,tsx}'], {
        isolate: false,
        environment: 'jsdom',
        setupFiles: ['tests/support/setup-shared.ts', 'tests/support/setup-dom.ts'],
        environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      }),
      // The server's modules outlive a file: a mock of one would not reach what another file has loaded (decision 031).
      project('server', ['{server,tests/attack,tests/orders-random}/**/*.test.ts'], {
        isolate: false,
        setupFiles: ['tests/support/setup-shared.ts', 'tests/support/server/setup.ts'],
        globalSetup: 'tests/support/server/prepared.ts',
      }),
      // Half an hour of kills and outages: only `npm run test:kills` asks for it.
      ...(process.env.KILLS ? ['kills', 'outages'] : []).map((name) =>
        project(name, [`tests/${name}/**/*.test.ts`], {
          retry: 0,
          globalSetup: 'tests/support/server/prepared.ts',
        }),
      ),
    ],
  },
})
