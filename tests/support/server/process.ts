import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { root } from '../../../server/platform/root.ts'
import { machineVariables } from '../machine-variables.ts'
/** The server as a separate process, started like an operator does. */
export interface ServerProcess {
  child: ChildProcess
  /** Returns its output so far, on both streams. */
  output(): string
  /** Resolves to the address once it serves; rejects with its output if it ends instead. */
  ready: Promise<string>
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Returns the path of a program beside the bundled server. */
export const bundled = (name: 'catalogue' | 'mail-process' | 'operations'): string =>
  join(dirname(process.env.BUNDLED_SERVER ?? ''), `${name}.js`)

/** Returns the `NODE_OPTIONS` that preload these modules of tests/support. */
export const loaded = (
  ...names: (
    | 'collect-garbage'
    | 'fast-clock'
    | 'push-detour'
    | 'shared-machine'
    | 'source-detour'
    | 'stop-at-listen'
  )[]
): string =>
  names
    .map((name) => `--import ${pathToFileURL(join(root, 'tests', 'support', `${name}.mjs`)).href}`)
    .join(' ')

/** Returns variables that give all programs with `fast-clock` the same clock, `speed` times as fast from now. */
export const fastClock = (speed: number) => ({
  CLOCK_START: String(machineNow().getTime()),
  CLOCK_SPEED: String(speed),
})

/**
 * Starts the server with these variables and no other of ours. `behind`: a command that wraps the server.
 * `isMeasured`: without `shared-machine.mjs`, as in production.
 */
export const startProcess = (
  { NODE_OPTIONS = '', ...variables }: Record<string, string>,
  { behind = [], isMeasured = false }: { behind?: string[]; isMeasured?: boolean } = {},
): ServerProcess => {
  const server = [process.execPath, '--enable-source-maps', process.env.BUNDLED_SERVER ?? '']
  const [command = '', ...options] = [...behind, ...server]
  const child = spawn(command, options, {
    cwd: root,
    env: {
      ...machineVariables(),
      PORT: '0',
      NODE_OPTIONS: isMeasured ? NODE_OPTIONS : `${NODE_OPTIONS} ${loaded('shared-machine')}`,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(printed)?.[0]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((how) => reject(new Error(`ended (${how}): ${printed}`)))
  })
  // Avoids an unhandled rejection if the caller only waits for the end.
  ready.catch(() => {})
  return { child, output: () => printed, ready, ended }
}

/** Posts JSON to a server; null if it was unreachable or the response incomplete. */
export const post = async (url: string, json: unknown): Promise<{ status: number; json: unknown } | null> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    return { status: answer.status, json: await answer.json() }
  } catch {
    return null
  }
}
