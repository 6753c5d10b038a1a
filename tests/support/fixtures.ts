import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { type AppServer, startAppServer } from './app-server.ts'
import { watchPolicy } from './policy-watch.ts'

interface TestFixtures {
  /** True to dismiss home's welcome, so that it covers nothing; the default, except in tests about it. */
  dismissWelcome: boolean
  /** The worker's server, running: started again if a previous test has stopped or killed it. */
  server: AppServer
  /**
   * Opens a browser with its storage in a folder, like a phone: close it and open the same `profile` again to
   * test a cold start. Its policy violations fail the test too.
   */
  openProfile: (
    profile?: string,
    options?: BrowserContextOptions,
  ) => Promise<BrowserContext & { profile: string }>
}

interface WorkerFixtures {
  workerServer: AppServer
}

/** Runs in the page, which may be denied storage. */
const welcomeIsSeen = () => {
  try {
    localStorage.setItem('nectar.welcome', '1')
  } catch {}
}

/** Ignores errors of a mocked route that is still responding when the test ends. */
const leaveRoutes = async (context: BrowserContext) => {
  await Promise.all(
    [context, ...context.pages()].map((owner) => owner.unrouteAll({ behavior: 'ignoreErrors' })),
  )
}

/**
 * Playwright's test with the built server beside it. Every test fails on any violation of the content
 * security policy and on any hydration error.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  dismissWelcome: [true, { option: true }],
  // Blocks the service worker in other tests: it would cache a hundred and fifty files each time, and take
  // over a page at any moment.
  // biome-ignore lint/correctness/noEmptyPattern: see below.
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes('@worker') ? 'allow' : 'block'),
  workerServer: [
    // The empty pattern is required: Playwright reads a function's fixtures from its first parameter.
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const server = await startAppServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: async ({ workerServer }, use) => {
    const isUp = await fetch(`${workerServer.url}/api/health`).catch(() => null)
    if (!isUp) await workerServer.start()
    await use(workerServer)
  },
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context, dismissWelcome }, use) => {
    if (dismissWelcome) await context.addInitScript(welcomeIsSeen)
    const breaches = await watchPolicy(context)
    await use(context)
    await leaveRoutes(context)
    expect(breaches(), 'breaches of the content security policy, or hydration faults').toEqual([])
  },
  openProfile: async ({ playwright, baseURL, launchOptions, viewport, dismissWelcome }, use) => {
    const profiles = new Set<string>()
    const open = new Set<BrowserContext>()
    const reports: (() => string[])[] = []
    await use(async (given, options = {}) => {
      const profile = given ?? (await mkdtemp(join(tmpdir(), 'nectar-profile-')))
      profiles.add(profile)
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(baseURL && { baseURL }),
        viewport,
        ...options,
      })
      open.add(context)
      if (dismissWelcome) await context.addInitScript(welcomeIsSeen)
      context.on('close', () => open.delete(context))
      reports.push(await watchPolicy(context))
      return Object.assign(context, { profile })
    })
    await Promise.all([...open].map(leaveRoutes))
    await Promise.all([...open].map((context) => context.close()))
    await Promise.all([...profiles].map((profile) => rm(profile, { recursive: true, force: true })))
    const seen = reports.flatMap((report) => report())
    expect(seen, 'breaches of the content security policy, or hydration faults').toEqual([])
  },
})

export { expect }
