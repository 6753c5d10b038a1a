import type { DBCore, DBCoreTransaction, Dexie } from 'dexie'

/** The native transaction, which says when it has ended. */
type OpenTransaction = DBCoreTransaction & EventTarget

/**
 * Ends what a page does in the database as it is left, and lets it begin nothing until it is shown again. WebKit freezes a page that it keeps for 'back' with its
 * transactions open, and until that page is dropped every other page and the worker waits for the same stores: tickets could not be read. What is aborted
 * is what a closed app would not have written either.
 */
export const abortOnLeave = (db: Dexie): void => {
  const open = new Set<OpenTransaction>()
  let isLeft = false
  const watch = (core: DBCore): DBCore['transaction'] => {
    return (stores, mode, options) => {
      if (isLeft) throw new DOMException('The page has been left.', 'AbortError')
      const transaction = core.transaction(stores, mode, options) as OpenTransaction
      open.add(transaction)
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => open.delete(transaction))
      return transaction
    }
  }
  db.use({
    stack: 'dbcore',
    name: 'abort-on-leave',
    create: (core) => ({ ...core, transaction: watch(core) }),
  })
  globalThis.addEventListener?.('pagehide', () => {
    isLeft = true
    for (const transaction of open) {
      try {
        transaction.abort()
      } catch {
        // It is being committed.
      }
    }
  })
  globalThis.addEventListener?.('pageshow', () => {
    isLeft = false
  })
}
