type Member = typeof import('./member/repositories.ts')

const direct = {
  drafts: () => import('./member/drafts.ts'),
  directory: () => import('./catalogue/directory.ts'),
  events: () => import('./catalogue/events.ts'),
  gifts: () => import('./member/gifts.ts'),
  organisations: () => import('./member/organisations.ts'),
  profile: () => import('./member/profile.ts'),
  related: () => import('./catalogue/related.ts'),
  service: () => import('./service.ts'),
}

/**
 * Loads the code that reads and writes the device and the API, each part on its first use: it contains Dexie and the API's schemas, which no first
 * paint needs. The check-in alone goes without it. A call rejects if the code cannot be loaded. Those of members come in one file: a proxy,
 * since every page would carry the list of them.
 */
export const repositories = new Proxy(direct, {
  get: (own, name) =>
    own[name as keyof typeof own] ??
    (async () => (await import('./member/repositories.ts'))[name as keyof Member]),
}) as typeof direct & { [Name in keyof Member]: () => Promise<Member[Name]> }

/** The queue of what waits to be sent. */
export const loadOutbox = () => import('./outbox/device-outbox.ts')
