import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...more },
})

/** The tests in a folder that mock a module: the server's files share modules, so the mock of one would not reach what another has loaded. */
const mockingTests = (folder: string) =>
  readdirSync(path(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => /vi\.(?:mock|doMock)\(/.test(readFileSync(path(file), 'utf8')))

/**
 * A project whose files share the worker processes, which load the packages once instead of once a file. Files that mock modules run in
 * `…-mocks`, in a process each (decision 031).
 */
const sharing = (
  name: string,
  folder: string,
  more: { setupFiles?: string[]; [option: string]: unknown },
) => {
  const mocking = mockingTests(folder)
  const setupFiles = ['tests/support/setup-shared.ts', ...(more.setupFiles ?? [])]
  return [
    project(name, [`${folder}/**/*.test.{ts,tsx}`], {
      ...more,
      isolate: false,
      setupFiles,
      exclude: mocking,
    }),
    project(`${name}-mocks`, mocking, { ...more, setupFiles }),
  ]
}

export default defineConfig({
  plugins: [vanillaExtractPlugin(), react()],
  resolve: {
    alias: { 'virtual:pwa-register': path('./tests/support/pwa-register.ts') },
  },
  test: {
    // Nothing is to depend on the machine's zone: the tests that ask for another set it themselves.
    env: { TZ: 'America/Los_Angeles' },
    restoreMocks: true,
    tags: [{ name: 'long', description: '`npm run test:long` runs it alone; `npm test` leaves it out.' }],
    // Many a server test waits, for a process or the disk: three keep two cores busy.
    maxWorkers: 3,
    // A machine shared with others may starve a test: these only end one that hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // As in playwright.config.ts: what passes only the second time is listed. A random run that fails has failed.
    retry: process.env.CI ? 1 : 0,
    projects: [
      project('unit', ['{contract,posters,build}/**/*.test.ts'], { isolate: false }),
      // Each file has modules of its own (setup-dom.ts), so its mocks are its own too.
      project('dom', ['src/**/*.test.{ts,tsx}'], {
        isolate: false,
        environment: 'jsdom',
        setupFiles: ['tests/support/setup-shared.ts', 'tests/support/setup-dom.ts'],
        environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      }),
      ...sharing('server', 'server', {
        setupFiles: ['tests/support/server/setup.ts'],
        globalSetup: 'tests/support/server/prepared.ts',
      }),
      project('sw', ['sw/**/*.test.ts'], { isolate: false }),
      project('outbox', ['tests/outbox/**/*.test.ts'], { retry: 0 }),
      project('orders', ['tests/orders-random/**/*.test.ts'], {
        retry: 0,
        globalSetup: 'tests/support/bundled-server.ts',
      }),
      // Half an hour of kills and outages: only `npm run test:kills` asks for it.
      ...(process.env.KILLS ? ['kills', 'outages'] : []).map((name) =>
        project(name, [`tests/${name}/**/*.test.ts`], {
          retry: 0,
          globalSetup: 'tests/support/server/prepared.ts',
        }),
      ),
      ...sharing('attack', 'tests/attack', {
        retry: 0,
        setupFiles: ['tests/support/server/setup.ts'],
        globalSetup: 'tests/support/server/prepared.ts',
      }),
      project('architecture', ['tests/architecture/**/*.test.ts'], { isolate: false }),
    ],
  },
})
