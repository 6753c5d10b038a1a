import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { refusal } from '../../../tests/support/server/world.ts'
import { contactMessages, feedbacks, mails, preregistrations } from '../../platform/db/schema.ts'
import { messagesRetainedSince, monthsAfter } from '../../platform/retention.ts'
import { purgeMessages } from './store.ts'

const HOUR_MS = 60 * 60_000
const { onEach, stop } = await bothDatabases()
afterAll(stop)

const form = {
  name: 'Zoé Lefèvre',
  email: 'zoe@exemple.fr',
  subject: 'Une date à Lille ?',
  category: 'events',
  message: 'Bonjour,\n\nune date est-elle prévue ?\nMerci.',
}

onEach('on $name', ({ open }) => {
  let api: Harness
  let me: TestMember
  let other: TestMember
  beforeAll(async () => {
    api = await startHarness(open)
    ;[me, other] = (await addMembers(api.database.db, 2, { level: 'free', now: FILLED_AT })) as [
      TestMember,
      TestMember,
    ]
  })
  afterAll(() => api?.close())
  beforeEach(() => {
    api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
  })

  const post = (path: string, json: unknown, token?: string) =>
    api.call('POST', path, { json, ...(token && { token }) })
  const later = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const stored = async (id: string) => {
    const [row] = await api.database.db.select().from(feedbacks).where(eq(feedbacks.id, id))
    return row
  }

  describe('feedback', () => {
    test('of a member is theirs, whether they say so or not', async () => {
      for (const json of [{ note: 3 }, { note: 1, users_id: null }, { note: 2, users_id: me.id }]) {
        const answer = await post('/api/feedbacks', json, me.token)
        expect(answer.status).toBe(200)
        conforms('feedback', answer.json)
        expect(await stored(answer.json.id)).toMatchObject({
          memberId: me.id,
          note: json.note,
          comment: null,
        })
      }
    })

    test('of a visitor is nobody’s, whoever they name', async () => {
      for (const users_id of [undefined, null, me.id, 'nobody']) {
        const { status, json } = await post('/api/feedbacks', { note: 2, users_id })
        expect(status).toBe(200)
        expect((await stored(json.id))?.memberId).toBeNull()
      }
    })

    test('in another’s name is refused', async () => {
      const answer = post('/api/feedbacks', { note: 2, users_id: other.id }, me.token)
      expect(await refusal(answer)).toEqual([
        403,
        'forbidden',
        'Cet avis ne peut être laissé qu’en votre nom.',
      ])
    })

    test('with a token that opens nothing asks to sign in again', async () => {
      expect((await post('/api/feedbacks', { note: 2 }, 'x'.repeat(43))).status).toBe(401)
    })

    test('of another note is refused', async () => {
      for (const note of [0, 4, 1.5, '2', null, undefined])
        expect((await post('/api/feedbacks', { note })).status).toBe(400)
    })

    test('has its comment within a day, from its author alone, and the last word counts', async () => {
      const { id } = (await post('/api/feedbacks', { note: 1 }, me.token)).json
      const comment = (text: unknown, of = id, token: string | undefined = me.token) =>
        api.call('PATCH', `/api/feedbacks/${of}`, { token, json: { comment: text } })
      later(23 * HOUR_MS)
      const answer = await comment('  Le son\nétait trop fort.  ')
      expect(answer.json).toEqual({ success: true })
      expect(await stored(id)).toMatchObject({
        comment: 'Le son\nétait trop fort.',
        commentedAt: api.clock.now,
        memberId: me.id,
      })
      await comment('Autre avis')
      expect((await stored(id))?.comment).toBe('Autre avis')

      expect(await refusal(comment('   '))).toEqual([400, 'validation_failed', 'Commentaire requis'])
      const gone = [404, 'not_found', 'Cet avis n’existe pas, ou ne peut plus être complété.']
      expect(await refusal(comment('x', 'nulle-part'))).toEqual(gone)
      expect(await refusal(comment('D’un autre', id, other.token))).toEqual(gone)
      const visit = api.call('PATCH', `/api/feedbacks/${id}`, { json: { comment: 'De personne' } })
      expect(await refusal(visit)).toEqual(gone)
      const nobodys = (await post('/api/feedbacks', { note: 1 })).json
      expect((await comment('Connecté depuis', nobodys.id)).status).toBe(200)
      later(HOUR_MS)
      expect(await refusal(comment('Trop tard'))).toEqual(gone)
      expect((await stored(id))?.comment).toBe('Autre avis')
    })
  })

  test('a pre-registration is kept once, and answered alike each time', async () => {
    for (const email of ['Lancement@Exemple.fr', ' lancement@exemple.fr'])
      expect((await post('/api/preregister', { email })).json).toEqual({ success: true })
    const rows = await api.database.db.select().from(preregistrations)
    expect(rows.map(({ email }) => email)).toEqual(['lancement@exemple.fr'])
    expect(await refusal(post('/api/preregister', { email: 'x' }))).toEqual([
      400,
      'validation_failed',
      'Merci d’entrer une adresse email valide',
    ])
  })

  describe('a message to the team', () => {
    test('is kept, and mailed to the operator with the writer to answer to', async () => {
      const answer = await post('/api/contact', form)
      expect(answer.status).toBe(200)
      conforms('contact', answer.json)
      const [kept] = await api.database.db.select().from(contactMessages)
      expect(kept).toMatchObject({ ...form, createdAt: api.clock.now })
      const [mail] = await api.database.db
        .select()
        .from(mails)
        .where(eq(mails.dedupeKey, `contact:${kept?.id}`))
      expect(mail).toMatchObject({
        recipient: 'contact@example.org',
        replyTo: 'zoe@exemple.fr',
        subject: 'Contact – Une date à Lille ?',
        state: 'queued',
      })
      for (const said of [mail?.text, mail?.html]) {
        expect(said).toContain('une date est-elle prévue ?')
        expect(said).toMatch(/Événements (&|&amp;) Billets/)
      }
      expect(mail?.text).toContain('\n\nune date est-elle prévue ?\n\nMerci.')
    })

    test('is nothing but text', async () => {
      await post('/api/contact', { ...form, email: 'html@exemple.fr', message: '<script>x</script>\u202e' })
      const [mail] = await api.database.db.select().from(mails).where(eq(mails.replyTo, 'html@exemple.fr'))
      expect(mail?.html).toContain('&lt;script&gt;')
      expect(mail?.html).not.toContain('\u202e')
    })

    test.each([
      ['name', 'Le nom est requis'],
      ['email', 'Merci d’entrer une adresse email valide'],
      ['subject', 'Le sujet est requis'],
      ['message', 'Le message est requis'],
      ['category', 'Cette catégorie n’existe pas.'],
    ])('needs its %s', async (field, message) => {
      for (const value of ['', '  ', undefined])
        expect(await refusal(post('/api/contact', { ...form, [field]: value }))).toEqual([
          400,
          'validation_failed',
          message,
        ])
    })
  })

  test('what was written three years ago is forgotten', async () => {
    const { db } = api.database
    const { id } = (await post('/api/feedbacks', { note: 2 })).json
    await post('/api/contact', { ...form, email: 'vieux@exemple.fr' })
    const kept = async () => [
      (await stored(id)) !== undefined,
      (await db.select().from(contactMessages).where(eq(contactMessages.email, 'vieux@exemple.fr'))).length,
    ]
    const written = api.clock.now
    await purgeMessages(db, messagesRetainedSince(monthsAfter(written, 36)))
    expect(await kept()).toEqual([true, 1])
    await purgeMessages(db, messagesRetainedSince(monthsAfter(written, 37)))
    expect(await kept()).toEqual([false, 0])
  })

  test('too many of anything are refused for a while', async () => {
    const until429 = async (path: string, json: (turn: number) => unknown) => {
      for (let turn = 0; turn < 70; turn++) {
        const { status } = await post(path, json(turn))
        if (status === 429) return turn
        expect(status).toBe(200)
      }
      return Number.POSITIVE_INFINITY
    }
    expect(await until429('/api/contact', () => ({ ...form, email: 'same@exemple.fr' }))).toBe(5)
    // Whoever has that address writes from home.
    const own = await api.call('POST', '/api/contact', {
      ...{ json: { ...form, email: 'same@exemple.fr' }, remoteAddress: '198.51.100.7' },
    })
    expect(own.status).toBe(200)
    expect(await until429('/api/contact', (turn) => ({ ...form, email: `a${turn}@exemple.fr` }))).toBe(15)
    expect(await until429('/api/feedbacks', () => ({ note: 2 }))).toBe(60)
    expect(await until429('/api/preregister', (turn) => ({ email: `b${turn}@exemple.fr` }))).toBe(60)
    later(HOUR_MS)
    expect((await post('/api/contact', form)).status).toBe(200)
  })
})
