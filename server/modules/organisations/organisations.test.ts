import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { legalForm, organisationForm } from '../../../tests/support/server/organisation-forms.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { memberWithPassword } from '../../../tests/support/server/valid-calls.ts'
import { runAdmin } from '../../operations/admin/command.ts'
import { mails, organisations, subscriptions, teamInvitations, throttles } from '../../platform/db/schema.ts'
import { purge } from '../../purge.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

const DAY_MS = 24 * 60 * 60_000

databases.onEach('organisations, on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api.close())

  const person = (firstName: string, more = {}) =>
    memberWithPassword(api, 'free', { firstName, lastName: 'Vidal', ...more })
  const emailOf = ({ id }: TestMember) => `${id.toLowerCase()}@exemple.fr`
  const call = async (who: TestMember | null, method: string, path: string, json?: unknown, headers = {}) => {
    await api.database.db.delete(throttles)
    const answer = await api.call(method, path, { json, headers, ...(who && { token: who.token }) })
    return { ...answer, refusal: [answer.status, answer.json.code, answer.json.message] }
  }
  const create = async (who: TestMember, more = {}) =>
    (await call(who, 'POST', '/api/organisations', { ...organisationForm, ...more })).json.id as string
  const pathOf = (id: string, rest = '') => `/api/organisations/${id}${rest}`
  const invite = (who: TestMember, id: string, email: string, role = 'equipe') =>
    call(who, 'POST', pathOf(id, '/invitations'), { email, role })
  const mailsTo = (email: string) => api.database.db.select().from(mails).where(eq(mails.recipient, email))
  const codeTo = async (email: string) => {
    const texts = (await mailsTo(email)).map(({ text }) => text)
    return /\/orga\/invitation\/([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? ''
  }
  const join = (who: TestMember, code: string) => call(who, 'POST', `/api/team-invitations/${code}/join`)
  const seen = async (who: TestMember, id: string) => (await call(who, 'GET', pathOf(id))).json
  /** Creates an organisation with two people: one responsible, one of the team. */
  const teamOfTwo = async () => {
    const [inès, paul] = [await person('Inès'), await person('Paul')]
    const id = await create(inès)
    await invite(inès, id, emailOf(paul))
    expect((await join(paul, await codeTo(emailOf(paul)))).status).toBe(200)
    return { id, inès, paul }
  }
  const remove = (who: TestMember, id: string, whom: TestMember, password = PASSWORD) =>
    call(who, 'DELETE', pathOf(id, `/people/${whom.id}`), { password })
  const give = (who: TestMember, id: string, whom: TestMember, role: string) =>
    call(who, 'PUT', pathOf(id, `/people/${whom.id}`), { role })

  test('whoever creates one is responsible for it; a repeated request makes no second', async () => {
    const who = await person('Inès')
    const headers = { 'idempotency-key': '4c1f6a0e-8f7b-4d55-9c55-8e6b62b1f4aa' }
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        api.call('POST', '/api/organisations', { json: organisationForm, headers, token: who.token }),
      ),
    )
    const ids = new Set(answers.map(({ json }) => json.id))
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1])
    const { json } = await call(who, 'GET', '/api/organisations')
    conforms('organisations', json)
    expect(json).toEqual({
      isOperator: false,
      organisations: [
        {
          id: [...ids][0],
          name: 'Cave du Port',
          city: 'Brest',
          state: 'pending',
          isHouse: false,
          role: 'responsable',
        },
      ],
    })
  })

  test('needs a verified address and a number that exists', async () => {
    const stranger = await person('Inès', { isVerified: false })
    expect((await call(stranger, 'POST', '/api/organisations', organisationForm)).refusal).toEqual([
      ...[409, 'verification_required', 'Confirmez d’abord votre adresse email, depuis vos paramètres.'],
    ])
    const who = await person('Inès')
    for (const registration of ['732 829 320 00075', '123', 'W12'])
      expect(
        (await call(who, 'POST', '/api/organisations', { ...organisationForm, registration })).status,
      ).toBe(400)
    for (const registration of ['732 829 320 00074', 'w123456789', ''])
      expect(
        (await call(who, 'POST', '/api/organisations', { ...organisationForm, registration })).status,
      ).toBe(200)
    for (const link of ['javascript:alert(1)', 'https://a@b.fr'])
      expect((await call(who, 'POST', '/api/organisations', { ...organisationForm, link })).status).toBe(400)
  })

  test('is unknown to everybody else', async () => {
    const { id } = await teamOfTwo()
    const stranger = await person('Léa')
    const unknown = [404, 'not_found', 'Cette structure n’existe pas, ou vous n’en faites pas partie.']
    expect((await call(stranger, 'GET', pathOf(id))).refusal).toEqual(unknown)
    expect((await call(stranger, 'GET', pathOf('nulle-part'))).refusal).toEqual(unknown)
    expect((await call(stranger, 'PUT', pathOf(id), legalForm)).refusal).toEqual(unknown)
    expect((await invite(stranger, id, 'x@exemple.fr')).refusal).toEqual(unknown)
  })

  test('an invitation is for its address alone, once, within 7 days', async () => {
    const [inès, paul, léa] = [await person('Inès'), await person('Paul'), await person('Léa')]
    const id = await create(inès)
    const answer = await invite(inès, id, ` ${emailOf(paul).toUpperCase()}`)
    conforms('teamInvite', answer.json)
    expect(answer.json.invitations).toMatchObject([{ email: emailOf(paul), role: 'equipe' }])
    // Pressed twice, one mail.
    await invite(inès, id, emailOf(paul))
    expect(await mailsTo(emailOf(paul))).toHaveLength(1)
    const code = await codeTo(emailOf(paul))
    const look = async (who: TestMember | null) =>
      (await call(who, 'GET', `/api/team-invitations/${code}`)).json
    expect(await look(null)).toEqual({
      state: 'open',
      isMine: null,
      organisation: { id, name: 'Cave du Port', city: 'Brest' },
      role: 'equipe',
      from: 'Inès',
    })
    expect((await look(léa)).isMine).toBe(false)
    expect((await join(léa, code)).refusal).toEqual([
      ...[403, 'forbidden'],
      `Cette invitation est pour une autre adresse que la vôtre (${emailOf(léa)}). Connectez-vous avec l’adresse qui l’a reçue.`,
    ])
    const joined = await Promise.all([join(paul, code), join(paul, code)])
    expect(joined.map(({ status }) => status)).toEqual([200, 200])
    expect(
      (await seen(inès, id)).people.map(({ firstName }: { firstName: string }) => firstName).sort(),
    ).toEqual([...['Inès', 'Paul']])
    const told = (await mailsTo(emailOf(inès))).filter(({ text }) =>
      text.includes('Paul Vidal a rejoint l’équipe'),
    )
    expect(told).toHaveLength(1)
    expect((await look(paul)).state).toBe('taken')

    await invite(inès, id, emailOf(léa))
    const late = await codeTo(emailOf(léa))
    api.clock.now = new Date(FILLED_AT.getTime() + 7 * DAY_MS)
    const fresh = await api.call('GET', `/api/team-invitations/${late}`)
    api.clock.now = FILLED_AT
    expect(fresh.json.state).toBe('over')
  })

  test('one that is taken back is unknown, and leaves room', async () => {
    const inès = await person('Inès')
    const id = await create(inès)
    const { json } = await invite(inès, id, 'camille@exemple.fr')
    const code = await codeTo('camille@exemple.fr')
    const path = pathOf(id, `/invitations/${json.invitations[0].id}`)
    expect((await call(inès, 'DELETE', path)).json.invitations).toEqual([])
    expect((await call(inès, 'DELETE', path)).status).toBe(200)
    expect((await call(null, 'GET', `/api/team-invitations/${code}`)).status).toBe(404)
  })

  test('the team reads, those responsible change; there is always one', async () => {
    const { id, inès, paul } = await teamOfTwo()
    const only = [403, 'forbidden', 'Seul un responsable de la structure peut faire cela.']
    expect((await call(paul, 'PUT', pathOf(id), legalForm)).refusal).toEqual(only)
    expect((await invite(paul, id, 'x@exemple.fr')).refusal).toEqual(only)
    expect((await give(paul, id, paul, 'responsable')).refusal).toEqual(only)
    expect((await remove(paul, id, inès)).refusal).toEqual(only)
    expect(await seen(paul, id)).toMatchObject({ role: 'equipe', invitations: [], acts: [] })

    const last = [409, 'conflict', 'Il faut toujours un responsable\u00a0: nommez-en d’abord un autre.']
    expect((await give(inès, id, inès, 'equipe')).refusal).toEqual(last)
    expect((await remove(inès, id, inès)).refusal).toEqual(last)
    expect((await give(inès, id, paul, 'responsable')).status).toBe(200)
    // Both leave at once: one stays.
    const left = await Promise.all([remove(inès, id, inès), remove(paul, id, paul)])
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a removal asks for the password and is mailed to everybody responsible; acts say who did what', async () => {
    const { id, inès, paul } = await teamOfTwo()
    expect((await remove(inès, id, paul, 'un autre mot de passe')).refusal).toEqual([
      ...[400, 'validation_failed', 'Mot de passe incorrect.'],
    ])
    expect((await remove(inès, id, paul)).status).toBe(200)
    const sentence = 'Inès Vidal a retiré Paul Vidal de l’équipe.'
    for (const who of [inès, paul])
      expect((await mailsTo(emailOf(who))).filter(({ text }) => text.includes(sentence))).toHaveLength(1)
    expect((await call(paul, 'GET', pathOf(id))).status).toBe(404)
    const { acts } = await seen(inès, id)
    expect(acts.map(({ act, by, about }: Record<string, string>) => [act, by, about])).toEqual([
      ['removed', 'Inès Vidal', 'Paul Vidal'],
      ['joined', 'Paul Vidal', 'Paul Vidal'],
      ['invited', 'Inès Vidal', emailOf(paul)],
      ['created', 'Inès Vidal', null],
    ])
    const { db } = api.database
    await expect(db.execute(sql`delete from organiser_acts`)).rejects.toThrow()
    await expect(db.execute(sql`update organiser_acts set act = 'x'`)).rejects.toThrow()
    await expect(db.execute(sql`update organiser_acts set member_id = ${paul.id}`)).rejects.toThrow()
  })

  test('legal data is saved whole and read again', async () => {
    const { id, inès } = await teamOfTwo()
    const form = { ...legalForm, registration: '732 829 320 00074', vat: '5.5' }
    const { json } = await call(inès, 'PUT', pathOf(id), form)
    conforms('organisationSave', json)
    expect(json).toMatchObject({ ...form, registration: '73282932000074' })
    expect(await seen(inès, id)).toMatchObject({
      legalName: 'Les Amis de la cave',
      licensing: 'occasional',
      vat: '5.5',
    })
  })

  test('legal data that somebody has saved since it was read is not overwritten unseen', async () => {
    const { id, inès, paul } = await teamOfTwo()
    await give(inès, id, paul, 'responsable')
    const { version } = await seen(paul, id)
    const first = await call(inès, 'PUT', pathOf(id), { ...legalForm, version })
    expect(first.status).toBe(200)
    const form = { ...legalForm, legalName: 'La Cave', version }
    expect((await call(paul, 'PUT', pathOf(id), form)).refusal).toEqual([
      ...[409, 'conflict', expect.stringMatching(/^Inès Vidal a modifié ces données le \d/)],
    ])
    const now = await seen(paul, id)
    expect(now).toMatchObject({ legalName: 'Les Amis de la cave', version: first.json.version })
    expect((await call(paul, 'PUT', pathOf(id), { ...form, version: now.version })).status).toBe(200)
    // Its answer was lost; and an app of an earlier release sends no version.
    expect((await call(paul, 'PUT', pathOf(id), { ...form, version: now.version })).status).toBe(200)
    expect((await call(inès, 'PUT', pathOf(id), legalForm)).status).toBe(200)
    const { acts } = await seen(inès, id)
    expect(acts.filter(({ act }: { act: string }) => act === 'saved')).toHaveLength(3)
  })

  describe('an account', () => {
    const leave = (who: TestMember) => call(who, 'DELETE', '/api/user', { password: PASSWORD })

    test('is not deleted while others need someone responsible; the organisation of one person goes with it', async () => {
      const { id, inès, paul } = await teamOfTwo()
      expect((await leave(inès)).refusal).toEqual([
        ...[409, 'conflict'],
        'Vous êtes le seul responsable de «\u00a0Cave du Port\u00a0»\u00a0: nommez-en un autre avant de supprimer votre compte.',
      ])
      await give(inès, id, paul, 'responsable')
      expect((await leave(inès)).status).toBe(200)
      expect((await seen(paul, id)).acts[0]).toMatchObject({ act: 'promoted', by: null, about: 'Paul Vidal' })
      expect((await leave(paul)).status).toBe(200)
      const { db } = api.database
      expect(await db.select().from(organisations).where(eq(organisations.id, id))).toEqual([])
    })

    test('that is not deleted keeps the organisations of its own', async () => {
      const { db } = api.database
      const { inès } = await teamOfTwo()
      // Some before and some after the one that refuses, in the order in which they are deleted.
      const own: string[] = []
      while (own.length < 8) own.push(await create(inès))
      const kept = async () =>
        (await db.select().from(organisations).where(inArray(organisations.id, own))).length
      expect([(await leave(inès)).status, await kept()]).toEqual([409, 8])
      // A Pass whose provider is not open here.
      const paul = await person('Paul')
      const alone = await create(paul)
      await db.insert(subscriptions).values({
        ...{ id: `sub-${paul.id}`, memberId: paul.id, provider: 'stripe', providerId: `sub_${paul.id}` },
        ...{ plan: 'standard', state: 'active', autorenew: true, startedAt: FILLED_AT },
        ...{ currentPeriodStart: FILLED_AT, currentPeriodEnd: new Date(FILLED_AT.getTime() + 30 * DAY_MS) },
      })
      expect([(await leave(paul)).status, (await seen(paul, alone)).id]).toEqual([503, alone])
    })

    test('is named in no mail and no invitation once it is deleted', async () => {
      const { id, inès, paul } = await teamOfTwo()
      await invite(inès, await create(inès), emailOf(paul))
      expect((await leave(paul)).status).toBe(200)
      expect((await mailsTo(emailOf(inès))).filter(({ text }) => text.includes('Paul'))).toEqual([])
      const { db } = api.database
      expect(
        await db
          .select()
          .from(teamInvitations)
          .where(eq(teamInvitations.email, emailOf(paul))),
      ).toEqual([])
      expect((await seen(inès, id)).people).toHaveLength(1)
    })

    test('is shown its organisations and invitations in its data', async () => {
      const { inès } = await teamOfTwo()
      const other = await person('Léa')
      await invite(other, await create(other, { name: 'La Remise' }), emailOf(inès))
      const { json } = await call(inès, 'GET', '/api/user/export')
      expect(json.organisations).toMatchObject([{ name: 'Cave du Port', role: 'responsable' }])
      expect(json.teamInvitations).toMatchObject([{ organisation: 'La Remise', role: 'equipe' }])
    })
  })

  test('an operator answers for the house, which nobody else has made', async () => {
    const who = await person('Camille')
    const admin = async (...args: string[]) =>
      (await runAdmin(api.deps, { args: ['operator', ...args], operator: 'root' }, console)).lines.join('\n')
    expect(await admin('list')).toBe('Personne.')
    expect(await admin('add', emailOf(who))).toContain('C’est fait')
    expect(await admin('add', emailOf(who))).toContain('C’est fait')
    expect((await call(who, 'GET', '/api/organisations')).json).toMatchObject({
      isOperator: true,
      organisations: [{ id: 'maison', name: 'Nectar', state: 'trusted', isHouse: true, role: 'responsable' }],
    })
    expect(await admin('list')).toContain(emailOf(who))
    expect(await admin('remove', emailOf(who))).toBe('Ce droit est retiré.')
    expect(await admin('remove', emailOf(who))).toBe('Ce membre n’a pas ce droit.')
    expect((await call(who, 'GET', '/api/organisations')).json).toEqual({
      isOperator: false,
      organisations: [],
    })
  })

  test('invitations that have ended are deleted after 30 days', async () => {
    const { inès } = await teamOfTwo()
    await invite(inès, await create(inès), 'partie@exemple.fr')
    const { db } = api.database
    const all = async () => (await db.select().from(teamInvitations)).map(({ email }) => email)
    await purge(db, new Date(FILLED_AT.getTime() + 36 * DAY_MS))
    expect(await all()).toContain('partie@exemple.fr')
    await purge(db, new Date(FILLED_AT.getTime() + 38 * DAY_MS))
    expect(await all()).toEqual([])
  })
})
