import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from './member.ts'

export interface Named {
  id: string
  eventName: string
}

/** A session of its own for a member, as another device would have it. */
export const tokenOf = async (url: string, email: string): Promise<string> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await login.json()) as { token: string }).token
}

/** The ids of a member's favourites as the server holds them, by a token of that member. */
export const heldFavourites = async (url: string, token: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/favorites`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Named[]).map(({ id }) => id)
}

/** Takes every favourite of a member away, on the server. */
export const clearFavourites = async (url: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  for (const id of await heldFavourites(url, token))
    await fetch(`${url}/api/favorites/${id}`, { method: 'DELETE', headers })
}

/** The events of the list's first page. */
export const firstEvents = async (url: string): Promise<Named[]> =>
  (await fetch(`${url}/api/events?limit=8`)).json() as Promise<Named[]>

/** An event's heart where it is no favourite, and where it is one. */
export const addHeart = (page: Page, { eventName }: Named): Locator =>
  page.getByRole('button', { name: `Ajouter ${eventName} aux favoris`, exact: true })
export const removeHeart = (page: Page, { eventName }: Named): Locator =>
  page.getByRole('button', { name: `Retirer ${eventName} des favoris`, exact: true })

/** How many rows wait in this browser's outbox. */
export const queuedRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('nectar')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const count = db.transaction('outbox').objectStore('outbox').count()
          count.onsuccess = () => {
            db.close()
            resolve(count.result)
          }
        }
      }),
  )
