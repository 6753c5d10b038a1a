import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startImapDouble } from '../../../tests/support/imap-double.ts'
import { startMailbox } from '../../../tests/support/mailbox.ts'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { post, type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})
const database = async () => (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''

let folder: string
let server: ServerProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nectar-mail-server-'))
})
afterEach(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const declare = async (origin: string) => {
  const answer = await post(`${origin}/api/withdrawals`, {
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    email: 'zoe@exemple.fr',
  })
  expect(answer?.status).toBe(200)
}

describe.skipIf(!postgres)(`mails of a server${missing ? ` (${missing})` : ''}`, { timeout: 600_000 }, () => {
  test('go through SMTP_URL, from MAIL_FROM, and are known to have come back from the start on, if BOUNCE_IMAP_URL is set; it ends in order while its mail server hangs', async () => {
    let isHung = false
    const returned = await startImapDouble([])
    const mailbox = await startMailbox({ recipient: () => (isHung ? new Promise(() => {}) : undefined) })
    server = startProcess({
      DATABASE_URL: await database(),
      DATA_DIR: folder,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Nectar <billets@exemple.fr>',
      PUBLIC_URL: 'https://nectar.exemple.fr',
      BOUNCE_IMAP_URL: returned.url,
    })
    await expect.poll(() => returned.commands).toContain('UID SEARCH')
    await declare(await server.ready)
    const [mail] = await mailbox.until('zoe@exemple.fr')
    expect(mail?.email.from).toMatchObject({ address: 'billets@exemple.fr', name: 'Nectar' })
    expect(mail?.email.subject).toBe('Rétractation\u00a0: accusé de réception')
    expect(mail?.email.text).toContain('https://nectar.exemple.fr')
    expect(readdirSync(folder)).not.toContain('mail')

    isHung = true
    await declare(await server.ready)
    await expect.poll(() => mailbox.open()).toBeGreaterThan(0)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(mailbox.accepted).toHaveLength(1)
    await mailbox.stop()
    await returned.stop()
  })

  test('the process ends in order while the mailbox of what came back hangs', async () => {
    const mailbox = await startImapDouble([], (command) => (command === 'LOGIN' ? 'hang' : undefined))
    server = startProcess({
      DATABASE_URL: await database(),
      DATA_DIR: folder,
      BOUNCE_IMAP_URL: mailbox.url,
    })
    await server.ready
    await expect.poll(() => mailbox.commands).toContain('LOGIN')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await mailbox.stop()
  })

  test('without SMTP_URL are files in DATA_DIR/mail, and their subject is logged, never their text', {
    tags: ['long'],
  }, async () => {
    server = startProcess({ DATABASE_URL: await database(), DATA_DIR: folder })
    await declare(await server.ready)
    await expect.poll(() => server?.output()).toContain('Rétractation\u00a0: accusé de réception')
    const files = readdirSync(join(folder, 'mail'))
    expect(files).toEqual([expect.stringMatching(/^[\w-]{12}\.eml$/)])
    const email = await PostalMime.parse(readFileSync(join(folder, 'mail', files[0] ?? '')))
    expect(email.to).toMatchObject([{ address: 'zoe@exemple.fr' }])
    expect(server.output()).not.toContain('Lefèvre')
  })
})
