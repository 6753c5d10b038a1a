import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fastClock, loaded } from './server/process.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
/** Time limits in ms; a first start fills the embedded database. */
const START_MS = 180_000
const STOP_MS = 15_000

/** The built server as a separate process, with a port and a data folder that it keeps over restarts. */
export interface AppServer {
  readonly url: string
  readonly dataDir: string
  /** Returns everything the process has printed. */
  output: () => string
  /** Ends it like an operator (SIGTERM) and waits; returns its exit code. */
  stop: () => Promise<number | null>
  /** Ends it like a power cut (SIGKILL). */
  kill: () => Promise<void>
  /** Starts it again on the same port and data; with its clock `aheadMs` ahead of the machine's. */
  start: (aheadMs?: number) => Promise<void>
  /** Ends it and removes its data. */
  dispose: () => Promise<void>
}

/** Data folders of the servers that this process has started, by their address. */
const dataDirs = new Map<string, string>()

export const dataDirOf = (url: string): string => dataDirs.get(url) ?? ''

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

const waitForUrl = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const give = (answer: () => void) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      child.stdout?.off('data', onData)
      answer()
    }
    const onExit = () => give(() => reject(new Error(`The server ended while starting:\n${output()}`)))
    const onData = () => {
      const url = /http:\/\/localhost:\d+/.exec(output())?.[0]
      if (url) give(() => resolve(url))
    }
    const timer = setTimeout(
      () => give(() => reject(new Error(`The server did not serve within ${START_MS} ms:\n${output()}`))),
      START_MS,
    )
    child.once('exit', onExit)
    child.stdout?.on('data', onData)
  })

/**
 * Starts the built server of `root` (by default this project's) on a free port, with a copy of the data
 * folder that Playwright's global set-up has filled.
 */
export const startAppServer = async (
  options: { env?: Record<string, string>; root?: string } = {},
): Promise<AppServer> => {
  const main = join(options.root ?? projectRoot, 'dist', 'server', 'main.js')
  const dataDir = await mkdtemp(join(tmpdir(), 'nectar-data-'))
  const template = process.env.TEMPLATE_DATA_DIR
  if (template) await cp(template, dataDir, { recursive: true })
  let child: ChildProcess
  let printed = ''
  let port = '0'
  let url = ''

  const start = async (aheadMs = 0) => {
    printed = ''
    child = spawn(process.execPath, ['--enable-source-maps', main], {
      env: {
        ...process.env,
        NODE_OPTIONS: loaded('shared-machine'),
        // All of the tests' members come from this machine.
        NETWORK_LIMIT_FACTOR: '1000',
        ...options.env,
        ...(aheadMs > 0 && {
          ...fastClock(1),
          CLOCK_AHEAD: String(aheadMs),
          NODE_OPTIONS: loaded('fast-clock', 'shared-machine'),
        }),
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk
      })
    }
    url = await waitForUrl(child, () => printed)
    port = new URL(url).port
    dataDirs.set(url, dataDir)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    const code = await waitForExit(child)
    clearTimeout(timer)
    return code
  }

  await start()
  return {
    get url() {
      return url
    },
    dataDir,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    start,
    dispose: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
