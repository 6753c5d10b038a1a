import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, firefox, type Page } from '@playwright/test'
import { chromiumFlags } from '../../scripts/find-chromium.mjs'
import { type Device, type Name, PATIENCE_MS, PHONE } from './device.ts'

type Role = Parameters<Page['getByRole']>[0]

const exactly = (name: Name) => ({ name, exact: typeof name === 'string' })

/** Launches Chromium by its own protocol; the machine's Firefox by WebDriver BiDi, which Playwright calls the channel `moz-firefox`. */
const launch = (engine: 'chromium' | 'firefox', profile: string, executablePath: string) =>
  engine === 'chromium'
    ? chromium.launchPersistentContext(profile, {
        executablePath,
        args: chromiumFlags,
        viewport: PHONE,
        deviceScaleFactor: 2,
      })
    : firefox.launchPersistentContext(profile, {
        executablePath,
        channel: 'moz-firefox',
        viewport: PHONE,
        deviceScaleFactor: 2,
      })

export const openPlaywrightDevice = async (
  engine: 'chromium' | 'firefox',
  executablePath: string,
  baseURL: string,
): Promise<Device> => {
  const profile = await mkdtemp(join(tmpdir(), 'nectar-browser-'))
  const open = async (): Promise<[BrowserContext, Page]> => {
    const opened = await launch(engine, profile, executablePath)
    opened.setDefaultTimeout(PATIENCE_MS)
    return [opened, opened.pages()[0] ?? (await opened.newPage())]
  }
  let [context, page] = await open()
  const byRole = (role: string, name: Name) => page.getByRole(role as Role, exactly(name)).last()

  return {
    engine: `${engine} ${context.browser()?.version() ?? ''}`.trim(),
    goTo: async (path) => {
      const { href } = new URL(path, baseURL)
      // Firefox's driver aborts a navigation that begins just after the previous page has loaded; a user's
      // would succeed.
      const isGivenUp = ({ message }: Error) => /NS_BINDING_ABORTED|interrupted by another/.test(message)
      for (let tries = 3; ; tries -= 1) {
        const failure = await page.goto(href).then(
          () => undefined,
          (error: Error) => error,
        )
        if (!failure) return
        if (tries === 0 || !isGivenUp(failure)) throw failure
      }
    },
    fill: async (label, text) => {
      const field = page.getByLabel(label, { exact: typeof label === 'string' })
      if (engine === 'chromium') return field.fill(text)
      // Firefox's driver fills a field without React's events, so the text is typed.
      await field.fill('')
      await field.pressSequentially(text)
    },
    press: (role, name) => byRole(role, name).click(),
    see: (role, name) => byRole(role, name).waitFor(),
    read: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    picture: (role, name) => byRole(role, name).screenshot(),
    screen: () => page.screenshot(),
    path: async () => new URL(page.url()).pathname,
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    restart: async () => {
      await context.close()
      ;[context, page] = await open()
    },
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
