import type { Locator, Page } from '@playwright/test'
import { tokenOf } from './member.ts'

export interface Named {
  id: string
  eventName: string
}

/** The ids of a member's favourites as the server holds them, by a token of that member. */
export const storedFavourites = async (url: string, token: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/favorites`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Named[]).map(({ id }) => id)
}

/** Takes every favourite of a member away, on the server. */
export const clearFavourites = async (url: string, token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  for (const id of await storedFavourites(url, token))
    await fetch(`${url}/api/favorites/${id}`, { method: 'DELETE', headers })
}

/** Makes a member's favourites exactly these events, the last one first. */
export const setFavourites = async (url: string, token: string, ids: string[]): Promise<void> => {
  await clearFavourites(url, token)
  for (const id of ids)
    await fetch(`${url}/api/favorites/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
}

/** The events of the list's first page. */
export const firstEvents = async (url: string): Promise<Named[]> =>
  (await fetch(`${url}/api/events?limit=8`)).json() as Promise<Named[]>

/** A member without a favourite: a session beside the browser's, and the events of the list's first page. */
export const withoutFavourites = async (url: string, email: string) => {
  const [token, events] = await Promise.all([tokenOf(url, email), firstEvents(url)])
  await clearFavourites(url, token)
  return { token, events }
}

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
