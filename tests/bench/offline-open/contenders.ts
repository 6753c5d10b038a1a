import type { Page } from '@playwright/test'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppServer } from '../../support/app-server.ts'
import { serveBare } from '../bare-server.ts'

/** One way to show the code offline. */
export interface Contender {
  name: 'app' | 'bare page' | 'bare React'
  url: string
  /** The path that is opened cold. */
  path: string
  /** Opens it online until it works offline: worker active, code stored. */
  prepare: (page: Page) => Promise<void>
  stop: () => Promise<unknown>
}

const member = { email: 'premium@nectar.test', password: 'nectar-demo' }

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  })

/** Returns the address in the app's own code, so that all draw the same. */
export const fetchQrUrl = async (origin: string): Promise<string> => {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  const { token } = (await login.json()) as { token: string }
  const pass = await fetch(`${origin}/api/user/pass-qr`, { headers: { authorization: `Bearer ${token}` } })
  return ((await pass.json()) as { qrUrl: string }).qrUrl
}

export const appContender = (server: AppServer): Contender => ({
  name: 'app',
  url: server.url,
  path: '/tickets?pass=1',
  prepare: async (page) => {
    await page.goto(`${server.url}/auth?return=/tickets`)
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText(/Prêt pour l’entrée/).waitFor({ timeout: 30_000 })
    await page.reload()
    await controlled(page)
    await page.getByText(/Prêt pour l’entrée/).waitFor({ timeout: 30_000 })
  },
  stop: () => server.kill(),
})

export const barePage = async (qrUrl: string): Promise<Contender> => {
  const server = await serveBare('./offline-open/bare-page.ts', 'inline')
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value: qrUrl, level: 'L', marginSize: 4 }))
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const path = [...svg.matchAll(/ d="([^"]+)"/g)][1]?.[1] ?? ''
  return {
    name: 'bare page',
    url: server.url,
    path: '/',
    prepare: async (page) => {
      await page.goto(server.url)
      await controlled(page)
      await page.evaluate(
        (drawing) => (globalThis as unknown as { keep: (d: typeof drawing) => Promise<void> }).keep(drawing),
        { size, path },
      )
    },
    stop: server.stop,
  }
}

export const bareReact = async (qrUrl: string): Promise<Contender> => {
  const server = await serveBare('./offline-open/bare-react.tsx', 'module')
  return {
    name: 'bare React',
    url: server.url,
    path: '/',
    prepare: async (page) => {
      await page.goto(server.url)
      await controlled(page)
      await page.evaluate(
        (url) => (globalThis as unknown as { keep: (u: string) => Promise<void> }).keep(url),
        qrUrl,
      )
    },
    stop: server.stop,
  }
}
