import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CATALOGUE_CHANNEL, type CatalogueListener, changeOf } from './catalogue-changes.ts'

/** How often the connection proves that it still hears: the most that one which died without a word can cost in stale answers. */
const PROOF_EVERY_MS = 5_000
const PROOF_WITHIN_MS = 3_000
const RETRY_MS = 1_000

/** One connection that listens until it is lost. */
const openListener = async (
  url: string,
  listener: CatalogueListener,
  onError: (error: Error) => void,
): Promise<{ lost: Promise<void>; end(): void }> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nectar-listener',
    keepAlive: true,
    query_timeout: PROOF_WITHIN_MS,
    connectionTimeoutMillis: 5_000,
  })
  const own = `nectar_${randomUUID().replaceAll('-', '')}`
  let heard = () => {}
  let timer: NodeJS.Timeout | undefined
  let isListening = false

  const lost = new Promise<void>((resolve) => {
    const lose = () => {
      clearTimeout(timer)
      if (isListening) listener.onLost()
      isListening = false
      resolve()
    }
    client.once('end', lose)
    client.on('error', (error) => {
      onError(error)
      lose()
    })
  })
  const end = () => {
    client.end().catch(() => {})
    // A lost peer never replies to the closing message.
    client.emit('end')
  }

  client.on('notification', ({ channel, payload }) => {
    if (channel === own) heard()
    else listener.onChange(changeOf(payload))
  })
  /** A pooler in between may take the LISTEN and pass nothing on; only what was heard counts. */
  const prove = async () => {
    let limit: NodeJS.Timeout | undefined
    const proof = new Promise<void>((resolve, reject) => {
      heard = resolve
      limit = setTimeout(() => reject(new Error('LISTEN: nothing is heard')), PROOF_WITHIN_MS)
    })
    try {
      await Promise.all([proof, client.query(`notify ${own}`)])
    } finally {
      clearTimeout(limit)
    }
  }
  const proveAgain = () => {
    timer = setTimeout(
      () =>
        prove().then(proveAgain, (error: Error) => {
          onError(error)
          end()
        }),
      PROOF_EVERY_MS,
    )
    timer.unref()
  }

  try {
    await client.connect()
    await client.query(`listen ${CATALOGUE_CHANNEL}; listen ${own}`)
    await prove()
  } catch (error) {
    end()
    throw error
  }
  isListening = true
  listener.onListening()
  proveAgain()
  return { lost, end }
}

/**
 * Listens for changes of the catalogue on a connection of its own, opening another when it is lost, until the function that it returns is
 * called. Resolves after the first attempt, whether it came to listen or not.
 */
export const listenOnPostgres = async (
  url: string,
  listener: CatalogueListener,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> => {
  const stop = new AbortController()
  // A database that stays away is said once, not at every attempt.
  let isKnown = false
  const report = (error: Error) => {
    if (!isKnown && !stop.signal.aborted) onError(error)
    isKnown = true
  }
  const connectOnce = async (onAttempt: () => void) => {
    const { lost, end } = await openListener(url, listener, report)
    isKnown = false
    onAttempt()
    if (stop.signal.aborted) end()
    stop.signal.addEventListener('abort', end)
    await lost
    stop.signal.removeEventListener('abort', end)
  }
  await new Promise<void>((onAttempt) => {
    const keepOn = async () => {
      while (!stop.signal.aborted) {
        await connectOnce(onAttempt).catch(report)
        onAttempt()
        // Interrupted by the stop, it has nothing to say.
        await wait(RETRY_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {})
      }
    }
    void keepOn()
  })
  return async () => stop.abort()
}
