import { beforeEach, expect, it } from 'vitest'
import { createQueryClient, createQueryPersistence } from './query-client.ts'

const KEY = 'nectar.queries'
const persisted = { queryKey: ['a'], meta: { persist: true }, queryFn: async () => 'read' } as const

beforeEach(() => localStorage.clear())

/** Simulates a page that has read a query before it began to persist, and was left. */
const visit = async () => {
  const client = createQueryClient()
  const persistence = createQueryPersistence(localStorage)
  await persistence.restore(client)
  await client.fetchQuery(persisted)
  const stop = persistence.follow(client)
  await expect.poll(() => localStorage.getItem(KEY)).toContain('read')
  return { persistence, client, stop }
}

it('persists what was read before it began to follow, and restores it on the next visit', async () => {
  const { stop } = await visit()
  stop()
  const next = createQueryClient()
  await createQueryPersistence(localStorage).restore(next)
  expect(next.getQueryData(['a'])).toBe('read')
})

it('forgets: neither a save that is on its way nor the next visit has it', async () => {
  const { persistence, client, stop } = await visit()
  client.setQueryData(['a'], 'read once more')
  persistence.forget()
  client.clear()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(localStorage.getItem(KEY) ?? '').not.toContain('read')
  stop()
})

it('stops before it has begun where the page goes at once', async () => {
  const client = createQueryClient()
  createQueryPersistence(localStorage).follow(client)()
  await client.fetchQuery(persisted)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(localStorage.getItem(KEY)).toBeNull()
})
