import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { postfix, vacation } from '../../../tests/support/delivery-reports.ts'
import { type ImapMood, startImapDouble } from '../../../tests/support/imap-double.ts'
import { freePort } from '../../../tests/support/postgres.ts'
import { bounceMailboxFault, imapMailbox, type VisitLimits } from './bounce-mailbox.ts'

const report = postfix({ messageId: '<AbCdEf_-0123@nectar.test>', to: 'zoe@exemple.fr' })
const never = new AbortController().signal
const since = new Date('2026-11-21T11:00:00Z')

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const double = async (...how: Parameters<typeof startImapDouble>) => {
  const server = await startImapDouble(...how)
  stops.push(server.stop)
  return server
}

/** Reads a mailbox once; returns what came. */
const readOnce = async (mailbox: ReturnType<typeof imapMailbox>): Promise<Buffer[]> => {
  const read: Buffer[] = []
  await mailbox.readReports(
    since,
    async (message) => {
      read.push(message)
    },
    never,
  )
  return read
}

test('reads each report once, at most 256 KB of it', async () => {
  const huge = Buffer.concat([report, Buffer.alloc(3 * 1024 * 1024, 'x')])
  const server = await double([report, huge])
  const mailbox = imapMailbox(server.url)
  const read = await readOnce(mailbox)
  expect(read[0]).toEqual(report)
  expect(read[1]).toHaveLength(256 * 1024)
  expect([...server.seen]).toEqual([1, 2])
  expect(await readOnce(mailbox)).toEqual([])
})

test('10,000 reports are read by and by', async () => {
  const server = await double(Array.from({ length: 10_000 }, () => Buffer.from('Subject: x\r\n\r\n')))
  expect(await readOnce(imapMailbox(server.url))).toHaveLength(500)
  expect(server.seen.size).toBe(500)
})

test.each<[string, string, ImapMood, RegExp]>([
  ['says nothing at all', 'greeting', 'hang', /TIMEOUT|pas de réponse/],
  ['hangs at the sign-in', 'LOGIN', 'hang', /ETIMEOUT|pas de réponse/],
  ['hangs at a report', 'UID FETCH', 'hang', /ETIMEOUT|pas de réponse/],
  ['closes at a report', 'UID FETCH', 'hang up', /^BOUNCE_IMAP_URL : ./],
  ['answers with a line without an end', 'UID SEARCH', 'flood', /LineTooLarge/],
])('a server that %s does no harm, and is named in one line', async (_what, command, mood, reason) => {
  // Only a server that hangs is waited for: a starved machine reads the others late.
  const limits: VisitLimits =
    mood === 'hang' ? { silenceMs: 300, visitMs: 2000 } : { silenceMs: 60_000, visitMs: 120_000 }
  const server = await double([report], (name) => (name === command ? mood : undefined))
  const failure = await readOnce(imapMailbox(server.url, limits)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  const { message } = failure as Error
  expect(message).toMatch(reason)
  expect(message).toMatch(/^BOUNCE_IMAP_URL : /)
  expect(message).not.toMatch(/\n|secret|retours/)
})

test('a report at which the connection ends twice is left behind', async () => {
  let fetched = 0
  const server = await double([report, report], (name) =>
    name === 'UID FETCH' && ++fetched <= 2 ? 'hang up' : undefined,
  )
  const mailbox = imapMailbox(server.url)
  await expect(readOnce(mailbox)).rejects.toThrow('BOUNCE_IMAP_URL')
  await expect(readOnce(mailbox)).rejects.toThrow('BOUNCE_IMAP_URL')
  expect(await readOnce(mailbox)).toHaveLength(1)
  expect([...server.seen]).toEqual([2])
})

test('a report waits for a database that is away, however often it is looked for', async () => {
  const server = await double([report])
  const mailbox = imapMailbox(server.url)
  const away = Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
  for (let time = 0; time < 3; time++)
    await expect(mailbox.readReports(since, () => Promise.reject(away), never)).rejects.toBe(away)
  expect(await readOnce(mailbox)).toEqual([report])
})

test('a report that cannot be read is left behind, too', async () => {
  const server = await double([report, report])
  const mailbox = imapMailbox(server.url)
  const broken = () => Promise.reject(new Error('a NUL in an address'))
  for (let time = 0; time < 2; time++)
    await expect(mailbox.readReports(since, broken, never)).rejects.toThrow('a NUL')
  expect(await readOnce(mailbox)).toHaveLength(1)
})

test('a stop ends a visit that hangs', async () => {
  const stopping = new AbortController()
  const server = await double([report], (name) => {
    if (name !== 'UID FETCH') return undefined
    stopping.abort()
    return 'hang'
  })
  await expect(imapMailbox(server.url).readReports(since, async () => {}, stopping.signal)).rejects.toThrow()
})

test('the check signs in and opens the mailbox, and reads nothing', async () => {
  const server = await double([report])
  expect(await bounceMailboxFault(server.url)).toBeUndefined()
  expect(server.commands.filter((name) => name.startsWith('UID'))).toEqual([])
  expect(await bounceMailboxFault(server.url.replace('secret', 'wrong'))).toMatch(/identifiants refusés/)
  await server.stop()
  expect(await bounceMailboxFault(server.url)).toMatch(/^BOUNCE_IMAP_URL : .*ECONNREFUSED/)
  const failure = imapMailbox(server.url).readReports(since, async () => {}, never)
  // Logged every five minutes, for as long as the mailbox is away.
  await expect(failure).rejects.toMatchObject({ stack: expect.not.stringContaining('\n') })
})

test('a password never leaves this machine in clear text', async () => {
  // Another address of this machine, which counts as another machine; the double offers no TLS.
  const server = await double([report], undefined, '127.0.0.2')
  expect(await bounceMailboxFault(server.url)).toMatch(/STARTTLS/i)
  expect(server.commands).not.toContain('LOGIN')
})

const DOVECOT = '/usr/sbin/dovecot'

const hasDovecot = (): boolean => {
  if (existsSync(DOVECOT)) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'dovecot-imapd'], {
      env,
      stdio: 'ignore',
    })
  } catch {
    // The test is skipped by name.
  }
  return existsSync(DOVECOT)
}

/** Starts Dovecot with one mailbox in a folder of its own. */
const startDovecot = async (messages: Buffer[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-dovecot-'))
  const inbox = join(folder, 'mail', 'cur')
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(folder, 'mail', name), { recursive: true })
  messages.forEach((message, at) => {
    writeFileSync(join(inbox, `176372280${at % 10}.M${at}.nectar:2,`), message)
  })
  execFileSync('chown', ['-R', 'nobody:nogroup', folder])
  const port = await freePort()
  const services = ['imap-login', 'anvil'].map(
    (name) =>
      `service ${name} {\n  chroot =\n${
        name === 'imap-login'
          ? `  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n`
          : ''
      }}\n`,
  )
  writeFileSync(
    join(folder, 'dovecot.conf'),
    [
      ...[`base_dir = ${folder}/base`, `state_dir = ${folder}/state`, `log_path = ${folder}/log`],
      ...['protocols = imap', 'listen = 127.0.0.1', 'ssl = no', `mail_location = maildir:${folder}/mail`],
      ...[
        'default_internal_user = nobody',
        'default_login_user = nobody',
        'default_internal_group = nogroup',
      ],
      'passdb {\n  driver = static\n  args = password=secret\n}',
      `userdb {\n  driver = static\n  args = uid=nobody gid=nogroup home=${folder}\n}`,
      ...services,
    ].join('\n'),
  )
  const child = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  stops.push(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `imap://retours:secret@127.0.0.1:${port}`
  await expect.poll(() => bounceMailboxFault(url), { timeout: 20_000 }).toBeUndefined()
  return { url, files: () => readdirSync(inbox).sort() }
}

describe.skipIf(process.getuid?.() !== 0)('a real IMAP server', { tags: ['long'], timeout: 300_000 }, () => {
  test.runIf(hasDovecot())('gives its reports, marks them as read, and keeps every message', async () => {
    const letter = vacation({ messageId: '<AbCdEf_-0123@nectar.test>', to: 'zoe@exemple.fr' })
    const broken = Buffer.concat([report.subarray(0, 700), Buffer.from([0xff, 0xfe, 0x80, 0x0a])])
    const huge = Buffer.concat([report, Buffer.alloc(30 * 1024 * 1024, `${'x'.repeat(75)}\n`)])
    const old = Array.from({ length: 3000 }, () => letter)
    const { url, files } = await startDovecot([report, letter, broken, huge, ...old])
    const mailbox = imapMailbox(url)
    const before = files().length
    const read = await mailbox
      .readReports(since, async () => {}, never)
      .then(() => files().filter((name) => name.endsWith('S')))
    expect(read.map((name) => /M\d+/.exec(name)?.[0]).sort()).toEqual(['M0', 'M2', 'M3'])
    expect(files()).toHaveLength(before)
    expect(await readOnce(mailbox)).toEqual([])
    expect(await bounceMailboxFault(url.replace('secret', 'wrong'))).toMatch(/identifiants refusés/)
  })
})
