// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/preregistration.ts')

/** What became of an address: as the device's queue says it, or what is wrong with it. */
export type Preregistered =
  | { is: 'sent' | 'queued' | 'refused' | 'lost'; email: string }
  | { is: 'faulty'; fault: string }

/** Fetches what an address is checked and kept by, while there still is a network. */
export const prepare = (): void => void repository().catch(() => undefined)

/** Checks an address by the contract's own rule and pre-registers it. Rejects where the rules cannot be loaded. */
export const preregister = async (typed: string): Promise<Preregistered> => {
  const { preregister: send, readAddress } = await repository()
  const read = readAddress(typed)
  return 'fault' in read ? { is: 'faulty', ...read } : { is: await send(read.email), email: read.email }
}
