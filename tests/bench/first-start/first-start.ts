import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../server/platform/root.ts'
import { median, type Row } from '../row.ts'

const ROUNDS = 3
const BARE = ['react', 'vite', 'fastify']
const QUIET = { stdio: 'ignore' as const }

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const versions: Record<string, string> = { ...dependencies, ...devDependencies }

const since = (start: number) => (performance.now() - start) / 1000

/** Returns the seconds from `npm start` in an empty clone of the last commit to the first answer. */
const startClone = async (folder: string): Promise<number> => {
  execFileSync('git', ['clone', '-q', root, folder], QUIET)
  const start = performance.now()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0' }
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true })
  try {
    return await new Promise<number>((resolve, reject) => {
      let output = ''
      const hear = (chunk: Buffer) => {
        output += chunk
        const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
        if (address) fetch(`${address}/events`).then(() => resolve(since(start)), reject)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', () => reject(new Error(output)))
    })
  } finally {
    child.removeAllListeners('exit')
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.pid) {
      process.kill(-child.pid, 'SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns the seconds of `npm ci` for React, Vite and Fastify alone. */
const installBare = (folder: string): number => {
  mkdirSync(folder)
  const alone = Object.fromEntries(BARE.map((name) => [name, versions[name]]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: alone }))
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, ...QUIET })
  npm('install', '--package-lock-only')
  const start = performance.now()
  npm('ci')
  const seconds = since(start)
  rmSync(folder, { recursive: true, force: true })
  return seconds
}

/** Measures a newcomer's first start, with npm's cache filled, beside the installation of the bare frameworks; alternated, medians. */
export const firstStart = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-first-start-'))
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(installBare(join(folder, 'bare')))
    ours.push(await startClone(join(folder, 'nectar')))
  }
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      name: 'fresh clone until it answers ÷ `npm ci` of React, Vite and Fastify',
      value: (median(ours) / median(bare)).toFixed(2),
      goal: '≤ 2',
      limit: `${median(bare).toFixed(1)} s`,
      detail: `${ours.map((seconds) => seconds.toFixed(1)).join(', ')} s`,
    },
  ]
}
