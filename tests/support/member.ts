import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'nectar-demo'
export const members = {
  free: 'libre@nectar.test',
  standard: 'standard@nectar.test',
  premium: 'premium@nectar.test',
} as const

/** Signs in through the form, as a person does, and waits until the app says so. */
export const signIn = async (page: Page, email: string = members.standard, returnTo = '/tickets') => {
  await page.goto(`/auth?return=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(`**${returnTo}`)
}

/** Waits until the worker serves this page and everything needed at the door is stored. */
export const readyForTheDoor = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect(page.getByText('Prêt pour l’entrée')).toBeVisible()
}

/** What the server answers to this member's `path`, by its own bearer token. */
export const asMember = async <T>(url: string, email: string, path: string): Promise<T> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

/** Everything a browser keeps for this origin, as one text: IndexedDB, local and session storage, Cache Storage. */
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
