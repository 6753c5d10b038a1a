import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { copyFilledDatabase } from '../../../tests/support/server/databases.ts'
import { signupForm } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { post, type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import { DatabaseUnavailable } from './database.ts'
import { initialiseFolder } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-data-folder-'))
const running: ServerProcess[] = []
const start = (variables: Record<string, string>, behind: string[] = []) => {
  const server = startProcess(variables, { behind })
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFolder = (name: string) => {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

describe('a start deletes nothing that it has not made', () => {
  const lineOfProcess = async (dataDir: string) => {
    const server = start({ DATA_DIR: dataDir })
    expect(await server.ended).toBe(1)
    return server.output()
  }
  /** Returns the line that a process would print, without one. */
  const lineOf = async (dataDir: string) => {
    const refused: unknown = await initialiseFolder(join(dataDir, 'database')).catch((error) => error)
    expect(refused).toBeInstanceOf(DatabaseUnavailable)
    return `${(refused as DatabaseUnavailable).message}\n`
  }

  test.each([
    ['somebody’s files', 'photos/ete.jpg', lineOfProcess],
    ['a database of which the first file is missing', 'base/1/1259', lineOf],
  ])('%s in the place of the database are one line, and stay', async (what, file, told) => {
    const dataDir = newFolder(what.slice(0, 8))
    const path = join(dataDir, 'database', file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, 'à garder')
    const line = await told(dataDir)
    expect(line).toMatch(/^DATA_DIR : le dossier .+\n$/)
    expect(line).toContain(join(dataDir, 'database'))
    expect(line).toMatch(/Rien n’a été effacé/)
    expect(readFileSync(path, 'utf8')).toBe('à garder')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database.new-'))).toEqual([])
  })

  test('a file, or a link that leads nowhere, in its place too', async () => {
    for (const make of [
      (path: string) => writeFileSync(path, 'à garder'),
      (path: string) => symlinkSync('/nulle/part', path),
    ]) {
      const dataDir = mkdtempSync(join(folder, 'in-place-'))
      make(join(dataDir, 'database'))
      expect(await lineOf(dataDir)).toMatch(/^DATA_DIR : .+\n$/)
      expect(readdirSync(dataDir)).toContain('database')
    }
  })

  test('a folder that only has the name of an unfinished database stays, one that a killed start left goes', {
    tags: ['long'],
  }, async () => {
    const dataDir = newFolder('leftovers')
    const backup = join(dataDir, 'database.new-backup')
    mkdirSync(backup)
    writeFileSync(join(backup, 'copie.sql'), 'à garder')
    const killed = start({ DATA_DIR: dataDir })
    const unfinished = () =>
      readdirSync(dataDir).filter(
        (name) => name.startsWith('database.new-') && name !== 'database.new-backup',
      )
    await expect.poll(() => unfinished().length).toBe(1)
    killed.child.kill('SIGKILL')
    await killed.ended
    await start({ DATA_DIR: dataDir }).ready
    expect(readFileSync(join(backup, 'copie.sql'), 'utf8')).toBe('à garder')
    expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true)
    // The killed start's child may still be writing; the next start removes all of it.
    for (const server of running.splice(0)) {
      server.child.kill('SIGTERM')
      await server.ended
    }
    await expect
      .poll(async () => {
        const again = start({ DATA_DIR: dataDir })
        await again.ready
        again.child.kill('SIGTERM')
        await again.ended
        return unfinished()
      })
      .toEqual([])
  })
})

describe('a process that froze and lost its folder to another', () => {
  /** Signs up at an address until stopped. Returns the acknowledged accounts. */
  const signUps = (address: string) => {
    const acknowledged: string[] = []
    let isGoing = true
    const lane = async (number: number) => {
      for (let index = 0; isGoing; index++) {
        const email = `gel-${number}-${index}-${acknowledged.length}@exemple.fr`
        const answer = await post(`${address}/api/auth/signup`, signupForm(email))
        if (answer?.status === 200) acknowledged.push(email)
        if (!answer) await wait(20)
      }
    }
    const lanes = Promise.all([0, 1, 2].map(lane))
    return {
      acknowledged,
      stop: () => {
        isGoing = false
        return lanes
      },
    }
  }

  test('acknowledges nothing any more and ends with one line', { tags: ['long'] }, async () => {
    const dataDir = copyFilledDatabase(newFolder('frozen'))
    const server = start({ DATA_DIR: dataDir })
    const address = await server.ready
    const { acknowledged, stop } = signUps(address)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(2)
    server.child.kill('SIGSTOP')
    // Imitates a takeover by another host: its name in the file, while it runs no heartbeat.
    const owner = JSON.stringify({ host: 'ailleurs', pid: 7, realm: 'ailleurs' })
    writeFileSync(join(dataDir, 'owner.json'), owner)
    const before = acknowledged.length
    server.child.kill('SIGCONT')
    expect(await server.ended).toBe(1)
    await stop()
    // Responses in flight were committed before the freeze.
    expect(acknowledged.length - before).toBeLessThanOrEqual(3)
    const [line] = server.output().split('\n').slice(-2)
    expect(line).toMatch(
      /^Le dossier de données .+ a été repris par un autre processus Nectar \(processus 7 sur ailleurs\)/,
    )
    expect(readFileSync(join(dataDir, 'owner.json'), 'utf8')).toBe(owner)
  })

  const hasNamespaces = (() => {
    try {
      execFileSync('unshare', ['--net', 'true'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()

  test.runIf(hasNamespaces)(
    'to a real one, from where the lock’s socket cannot be seen: what either acknowledged is there',
    { tags: ['long'] },
    async () => {
      const dataDir = copyFilledDatabase(newFolder('taken'))
      const frozen = start({ DATA_DIR: dataDir })
      const { acknowledged, stop } = signUps(await frozen.ready)
      await expect.poll(() => acknowledged.length).toBeGreaterThan(2)
      frozen.child.kill('SIGSTOP')
      await wait(100)
      const before = acknowledged.length
      const taker = start({ DATA_DIR: dataDir, HOST: '0.0.0.0' }, ['unshare', '--net'])
      await taker.ready
      frozen.child.kill('SIGCONT')
      expect(await frozen.ended).toBe(1)
      await stop()
      expect(acknowledged.length - before).toBeLessThanOrEqual(3)
      expect(frozen.output()).toContain(`processus ${taker.child.pid}`)
      taker.child.kill('SIGTERM')
      expect(await taker.ended).toBe(0)
      const address = await start({ DATA_DIR: dataDir }).ready
      for (const email of acknowledged) {
        const answer = await post(`${address}/api/auth/login`, { email, password: PASSWORD })
        expect(answer?.status, email).toBe(200)
      }
    },
  )
})
