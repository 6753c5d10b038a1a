import type { Locator, Page } from '@playwright/test'
import { ask } from './ask.ts'
import { tokenOf } from './member.ts'

export interface Named {
  id: string
  eventName: string
}

/** Fetches the ids of a member's favourites from the server, with a token of that member. */
export const storedFavourites = async (url: string, token: string): Promise<string[]> => {
  const answer = await ask(`${url}/api/favorites`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Named[]).map(({ id }) => id)
}

/** Deletes every favourite of a member on the server. */
export const clearFavourites = async (url: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  for (const id of await storedFavourites(url, token))
    await ask(`${url}/api/favorites/${id}`, { method: 'DELETE', headers })
}

/** Sets a member's favourites to exactly these events, the last one first. */
export const setFavourites = async (url: string, token: string, ids: string[]): Promise<void> => {
  await clearFavourites(url, token)
  for (const id of ids)
    await ask(`${url}/api/favorites/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
}

export const firstEvents = async (url: string): Promise<Named[]> =>
  (await ask(`${url}/api/events?limit=8`)).json() as Promise<Named[]>

/** Clears a member's favourites; returns a session besides the browser's, and the events of the list's first page. */
export const withoutFavourites = async (url: string, email: string) => {
  const [token, events] = await Promise.all([tokenOf(url, email), firstEvents(url)])
  await clearFavourites(url, token)
  return { token, events }
}

/** Returns an event's heart, unpressed (`addHeart`) or pressed (`removeHeart`). */
export const addHeart = (page: Page, { eventName }: Named): Locator =>
  page.getByRole('button', { name: `Ajouter ${eventName} aux favoris`, exact: true })
export const removeHeart = (page: Page, { eventName }: Named): Locator =>
  page.getByRole('button', { name: `Retirer ${eventName} des favoris`, exact: true })

/** Returns the number of rows that wait in this browser's outbox. */
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
