import { expect, type Page } from '@playwright/test'
import { ask } from './ask.ts'
import { workerReady } from './worker.ts'

export const PASSWORD = 'nectar-demo'
export const members = {
  free: 'libre@nectar.test',
  standard: 'standard@nectar.test',
  premium: 'premium@nectar.test',
} as const

/** Signs in through the form, and waits until the app shows it. */
export const signIn = async (page: Page, email: string = members.standard, returnTo = '/tickets') => {
  await page.goto(`/auth?return=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`**${returnTo}`)
}

/** Opens a separate session for a member, as on another device. */
export const tokenOf = async (url: string, email: string): Promise<string> => {
  const login = await ask(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await login.json()) as { token: string }).token
}

/** Runs in the page before its scripts, once per tab, so that a sign-out afterwards lasts. */
const takeToken = ({ origin, token }: { origin: string; token: string }) => {
  if (location.origin !== origin || sessionStorage.getItem(`entered ${token}`)) return
  sessionStorage.setItem(`entered ${token}`, '1')
  localStorage.setItem('nectar.token', token)
  localStorage.setItem('nectar.kept', '1')
}

/** Opens a page as a member who has signed in before: faster than the form (`signIn`), for tests of anything else. */
export const enter = async (page: Page, email: string, path: string): Promise<void> => {
  // Only the page's context knows its server.
  const { origin } = new URL((await page.request.head('/robots.txt')).url())
  await page.addInitScript(takeToken, { origin, token: await tokenOf(origin, email) })
  await page.goto(path)
}

/** Ends this browser's session on the server, unknown to the app. */
export const endSession = async (page: Page, url: string): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('nectar.token'))
  await ask(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

/** Waits until the service worker controls this page and everything for the door is stored. */
export const readyForTheDoor = async (page: Page) => {
  await workerReady(page)
  await expect(page.getByText('Prêt pour l’entrée')).toBeVisible()
}

/** Waits until the device stores the drawn Pass and tickets of the instant pass's script. */
export const drawnForTheDoor = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve, reject) => {
            const opening = indexedDB.open('nectar')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const reading = opening.result.transaction('door').objectStore('door').get('current')
              reading.onsuccess = () => {
                opening.result.close()
                resolve((reading.result as { tickets?: unknown[] } | undefined)?.tickets !== undefined)
              }
            }
          }),
      ),
    )
    .toBe(true)

/** Fetches `path` as this member, with a separate token. */
export const asMember = async <T>(url: string, email: string, path: string): Promise<T> => {
  const authorization = `Bearer ${await tokenOf(url, email)}`
  const answer = await ask(`${url}${path}`, { headers: { authorization } })
  return (await answer.json()) as T
}

/** Returns everything a browser stores for this origin as one text: IndexedDB, local and session storage, Cache Storage. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        parts.push(`${name}/${store}: ${JSON.stringify(rows)}`)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const type = response?.headers.get('content-type') ?? ''
        parts.push(`${name} ${request.url} ${/json|html/.test(type) ? await response?.clone().text() : ''}`)
      }
    }
    return parts.join('\n')
  })
