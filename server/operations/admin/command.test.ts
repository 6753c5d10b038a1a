import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { EMAIL, liveFully, WORDS } from '../../../tests/support/server/full-life.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { mails, members, pushMessages } from '../../platform/db/schema.ts'
import { auditTrail } from '../store/admin.ts'
import { runAdmin } from './command.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('npm run admin on $name', ({ open }) => {
  let api: Harness
  let life: Awaited<ReturnType<typeof liveFully>>
  beforeAll(async () => {
    api = await startHarness(open)
    life = await liveFully(api)
  })
  afterAll(() => api?.close())

  const admin = async (...args: string[]) => {
    const { lines, code } = await runAdmin(api.deps, { args, operator: 'camille' }, console)
    return { text: lines.join('\n'), code }
  }
  const lastEntry = async () => (await auditTrail(api.database.db, 1))[0]
  const me = async (token: string) => (await api.call('GET', '/api/auth/me', { token })).status

  test('retries a push message that was given up, while it is worth it', async () => {
    const { db } = api.database
    const [push] = await db.select().from(pushMessages)
    await db.update(pushMessages).set({ state: 'failed' })
    expect((await admin('retry', push?.id ?? '')).text).toContain('plus d’actualité')
    await db.update(pushMessages).set({ expiresAt: new Date(api.clock.now.getTime() + 60_000) })
    expect((await admin('retry', push?.id ?? '')).text).toBe('Elle part.')
    expect((await db.select().from(pushMessages))[0]?.state).toBe('queued')
  })

  test('lists a member’s sessions, ends one, then all', async () => {
    const listed = await admin('sessions', ` ${EMAIL.toUpperCase()}`)
    expect(listed.text).toContain('2 sessions')
    expect(listed.text).not.toContain(life.token)
    const [name = ''] = listed.text.split(' ')
    expect((await admin('revoke', EMAIL, name)).text).toBe('Session fermée.')
    expect([await me(life.token), await me(life.second)].sort()).toEqual([200, 401])
    expect(await lastEntry()).toMatchObject({ operator: 'camille', command: 'revoke', about: life.memberId })
    expect((await admin('revoke', EMAIL, name)).code).toBe(1)
    expect((await admin('revoke', EMAIL, '--all')).text).toBe('1 session de moins.')
    expect([await me(life.token), await me(life.second)]).toEqual([401, 401])
  })

  test('sends a mail again: at once, as it was, or made anew where its text is erased', async () => {
    const { db } = api.database
    const receipt = `receipt:order:${life.orderId}`
    const byKey = async (key: string) => (await db.select().from(mails).where(eq(mails.dedupeKey, key)))[0]
    const { id = '' } = (await byKey(receipt)) ?? {}
    expect((await admin('mails', EMAIL)).text).toContain(id)
    expect((await admin('resend', id)).text).toContain('part tout de suite')
    const about = async () =>
      db
        .select()
        .from(mails)
        .where(sql`${mails.dedupeKey} like ${`${receipt}%`} and ${mails.state} = 'queued'`)
    const original = (await byKey(receipt))?.text

    await db.update(mails).set({ state: 'sent', text: '', html: '' }).where(eq(mails.id, id))
    expect((await admin('resend', id)).text).toContain('refait')
    expect((await about()).map(({ text }) => text)).toEqual([original])

    const [first] = await about()
    await db
      .update(mails)
      .set({ state: 'failed' })
      .where(eq(mails.id, first?.id ?? ''))
    expect((await admin('dead')).text).toContain(first?.id)
    expect((await admin('retry', first?.id ?? '')).text).toContain('une fois de plus')
    expect((await about()).map(({ text }) => text)).toEqual([original])
    expect((await admin('resend', 'nothing')).code).toBe(1)
  })

  test('tells an order’s story, by its id and by its payment’s', async () => {
    const { text } = await admin('order', life.orderId)
    for (const part of [
      '28\u00a0€',
      'held → paid',
      'paid → ticketed',
      '2 places',
      'Vos billets et votre reçu',
    ])
      expect(text).toContain(part)
    const payment = /paiement (\S+)/.exec(text)?.[1] ?? ''
    expect((await admin('order', payment)).text).toBe(text)
    expect(await lastEntry()).toMatchObject({ command: 'order', about: life.orderId, outcome: 'ticketed' })
  })

  test('erases an account on request, once that is said twice; the audit names nobody and cannot be changed', async () => {
    const { db } = api.database
    // Recently bought tickets are named first, as in the app.
    expect((await admin('erase', EMAIL, '--yes')).text).toContain('2\u00a0places')
    expect((await admin('erase', EMAIL)).text).toContain('--yes')
    expect((await admin('erase', EMAIL, '--yes')).text).toContain('Compte effacé')
    expect(await db.select().from(members).where(eq(members.id, life.memberId))).toEqual([])
    expect((await admin('erase', EMAIL, '--yes')).text).toContain('Aucun compte')
    const trail = JSON.stringify(await auditTrail(db, 100))
    expect(trail).toContain(life.memberId)
    for (const word of WORDS) expect(trail).not.toContain(word)
    expect((await admin('audit', '--limit', '2')).text.split('\n')).toHaveLength(2)
    await expect(db.execute(sql`delete from audit_entries`)).rejects.toThrow()
    await expect(db.execute(sql`update audit_entries set operator = 'x'`)).rejects.toThrow()
  })

  test('says what it does not understand', async () => {
    expect(await admin('truc')).toMatchObject({
      code: 1,
      text: expect.stringContaining('Commande inconnue : truc.'),
    })
    expect((await admin('sessions')).text).toContain('sessions : il manque ADRESSE.')
    expect((await admin('order', 'unknown')).code).toBe(1)
    expect((await admin('order', '--al')).text).toContain('Option inconnue : --al.')
    // One id in 64 begins with a hyphen, and one in 4,096 with two.
    for (const id of ['-eX_9', '--X9-a']) expect((await admin('forget-key', id)).text).toContain('Aucune clé')
    expect(await admin()).toMatchObject({ code: 1, text: expect.stringContaining('forget-key') })
    expect((await admin('--help')).code).toBe(0)
  })
})
