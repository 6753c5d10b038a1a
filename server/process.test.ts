import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { copyEmptyDatabase, copyFilledDatabase } from '../tests/support/server/databases.ts'
import { signupForm } from '../tests/support/server/harness.ts'
import { PASSWORD } from '../tests/support/server/password.ts'
import { loaded, post, type ServerProcess, startProcess } from '../tests/support/server/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-process-'))
const running: ServerProcess[] = []
const start = (variables: Record<string, string>) => {
  const server = startProcess(variables)
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

describe('the environment', () => {
  test('a bad value ends the process with one line that names it and no secret', {
    tags: ['long'],
  }, async () => {
    const server = start({ DATABASE_URL: 'mysql://secret@host/db', DATA_DIR: join(folder, 'never') })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATABASE_URL : .+\n$/)
    expect(server.output()).not.toContain('secret')
    expect(existsSync(join(folder, 'never'))).toBe(false)
  })

  test('a PostgreSQL that is not there is one line too', { tags: ['long'] }, async () => {
    const server = start({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATABASE_URL : .+\n$/)
    expect(server.output()).not.toContain('secret')
  })

  // As process 1 of a container, a program ends on a signal only if it handles it.
  test('a process that is told to stop while it starts ends by itself', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const asked = once(silent, 'connection')
    const server = start({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/none` })
    const [socket] = (await asked) as [Socket]
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(143)
    socket.destroy()
    silent.close()
  })
})

describe('a process on the embedded database', () => {
  const dataDir = copyFilledDatabase(join(folder, 'data'))

  test('that others reach says what it has not set', { tags: ['long'] }, async () => {
    const server = start({
      DATA_DIR: copyEmptyDatabase(join(folder, 'public')),
      PUBLIC_URL: 'https://nectar.example',
    })
    await server.ready
    await expect.poll(() => server.output()).toMatch(/^DEMO_DATA : /m)
    expect(server.output()).toMatch(/^SMTP_URL n’est pas réglé : .+$/m)
    expect(server.output()).toMatch(/^CONTACT_EMAIL n’est pas réglé : .+$/m)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('waits for an owner on another machine that is still alive, and refuses', {
    tags: ['long'],
  }, async () => {
    const elsewhere = copyFilledDatabase(join(folder, 'elsewhere'))
    const owner = join(elsewhere, 'owner.json')
    writeFileSync(owner, JSON.stringify({ host: 'ailleurs', pid: 7, realm: 'ailleurs' }))
    const alive = setInterval(
      () => writeFileSync(owner, JSON.stringify({ host: 'ailleurs', pid: 7, realm: 'ailleurs' })),
      700,
    )
    const refused = start({ DATA_DIR: elsewhere })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('processus 7 sur ailleurs')
    clearInterval(alive)
    const taken = start({ DATA_DIR: elsewhere })
    await taken.ready
    expect(JSON.parse(readFileSync(owner, 'utf8')).pid).toBe(taken.child.pid)
  })

  test('serves, prints where and for whom, keeps its key and its folder to itself, and ends cleanly on SIGTERM: what is under way is answered, nothing new is taken, exit 0', async () => {
    const server = start({ DATA_DIR: dataDir })
    const address = await server.ready
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    await expect.poll(() => server.output()).toContain('premium@nectar.test')
    expect(statSync(join(dataDir, 'pass-signing-key.json')).mode & 0o777).toBe(0o600)

    const second = start({ DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(
      /^Le dossier de données .+ est déjà utilisé par un autre processus Nectar .+\n$/,
    )
    expect(second.output()).toContain(String(server.child.pid))
    expect((await fetch(`${address}/api/events`)).status).toBe(200)

    const port = Number(new URL(address).port)
    const body = JSON.stringify(signupForm('sous-sigterm@exemple.fr'))
    const socket = connect(port, '127.0.0.1')
    // If the test fails, its server ends during this connection.
    socket.on('error', () => undefined)
    let answered = ''
    socket.on('data', (chunk) => {
      answered += chunk.toString()
    })
    // A call half sent when the signal comes: the server has responded that it waits for the rest.
    const head = [
      'POST /api/auth/signup HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await expect.poll(() => answered).toContain('100 Continue')
    socket.write(body.slice(0, 20))
    server.child.kill('SIGTERM')
    await expect.poll(() => post(`${address}/api/auth/login`, {})).toBeNull()
    socket.write(body.slice(20))
    expect(await server.ended).toBe(0)
    expect(answered).toContain('200 OK')
    expect(existsSync(join(dataDir, 'owner.json'))).toBe(false)

    const again = start({ DATA_DIR: dataDir })
    const restarted = await again.ready
    const login = { email: 'sous-sigterm@exemple.fr', password: PASSWORD }
    expect((await post(`${restarted}/api/auth/login`, login))?.status).toBe(200)
  })

  test('ends cleanly on SIGTERM also before its start is done', { tags: ['long'] }, async () => {
    const server = start({ DATA_DIR: dataDir, NODE_OPTIONS: loaded('stop-at-listen') })
    expect([await server.ended, server.output()]).toEqual([0, expect.stringContaining('Nectar est prêt')])
    expect(existsSync(join(dataDir, 'owner.json'))).toBe(false)
  })

  test('killed in the middle of sign-ups, it has every one that it acknowledged', {
    tags: ['long'],
  }, async () => {
    const acknowledged: { email: string; token: string }[] = []
    for (let round = 0; round < 2; round++) {
      const server = start({ DATA_DIR: dataDir })
      const address = await server.ready
      let going = true
      const signUp = async (lane: number) => {
        for (let index = 0; going; index++) {
          const email = `tue-${round}-${lane}-${index}@exemple.fr`
          const answer = await post(`${address}/api/auth/signup`, signupForm(email))
          if (answer?.status === 200)
            acknowledged.push({ email, token: (answer.json as { token: string }).token })
        }
      }
      const lanes = [0, 1, 2, 3].map(signUp)
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { interval: 3 }).toBeGreaterThan(before + 5 + 2 * round)
      server.child.kill('SIGKILL')
      going = false
      await server.ended
      await Promise.all(lanes)
    }
    expect(acknowledged.length).toBeGreaterThan(10)

    const address = await start({ DATA_DIR: dataDir }).ready
    for (const { email, token } of acknowledged) {
      const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(me.status, email).toBe(200)
      expect(((await me.json()) as { email: string }).email).toBe(email)
    }
  })

  test('makes its folder readable by its owner alone', { tags: ['long'] }, async () => {
    const made = join(folder, 'made')
    const server = start({ DATA_DIR: made, DEMO_DATA: 'false', NODE_OPTIONS: loaded('stop-at-listen') })
    expect(await server.ended).toBe(0)
    expect(statSync(made).mode & 0o777).toBe(0o700)
  })

  test('killed while it makes a new database, it starts over', { tags: ['long'] }, async () => {
    const fresh = join(folder, 'fresh')
    const server = start({ DATA_DIR: fresh })
    const begun = () =>
      existsSync(fresh) && readdirSync(fresh).some((name) => name.startsWith('database.new-'))
    await expect.poll(begun).toBe(true)
    server.child.kill('SIGKILL')
    await server.ended
    const address = await start({ DATA_DIR: fresh }).ready
    expect(readdirSync(fresh)).toContain('database')
    expect(
      ((await (await fetch(`${address}/api/events?limit=100`)).json()) as unknown[]).length,
    ).toBeGreaterThanOrEqual(60)
  })

  test('a folder that cannot be written is one line', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const server = start({ DATA_DIR: file })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATA_DIR : .+\n$/)
  })

  test('an address that is not this machine’s ends the start before anything is made', async () => {
    const never = join(folder, 'never-made')
    const server = start({ DATA_DIR: never, HOST: '203.0.113.7' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe('HOST : cette adresse n’est pas à cette machine.\n')
    expect(existsSync(never)).toBe(false)
  })

  test.each(['PORT', 'METRICS_PORT'])(
    'a %s that is taken ends the start before anything is made',
    async (setting) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const never = join(folder, 'never-made-either')
      const server = start({ DATA_DIR: never, [setting]: String((other.address() as AddressInfo).port) })
      expect(await server.ended).toBe(1)
      expect(server.output()).toBe(`${setting} : ce port est déjà pris par un autre programme.\n`)
      expect(existsSync(never)).toBe(false)
      other.close()
    },
  )

  // Node's own recursive mkdir never ends there.
  test.skipIf(!existsSync('/proc/self'))('a folder below one that takes none is one line', async () => {
    const server = start({ DATA_DIR: '/proc/nectar/data' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATA_DIR : impossible d’écrire dans \/proc\/nectar\.\n$/)
  })

  test.each([
    ['pass-signing-key.json', '{"kty":"EC"'],
    ['database/PG_VERSION', '17'],
  ])('a %s that is damaged is one line, and stays as it is', async (name, content) => {
    const damaged = copyFilledDatabase(mkdtempSync(join(folder, 'damaged-')))
    writeFileSync(join(damaged, name), content)
    const server = start({ DATA_DIR: damaged })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATA_DIR : .+\n$/)
    expect(readFileSync(join(damaged, name), 'utf8')).toBe(content)
  })
})
