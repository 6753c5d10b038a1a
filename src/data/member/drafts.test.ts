import { beforeEach, expect, it, vi } from 'vitest'
import { emptyDraft } from '../../../contract/rules/draft.ts'
import { authOf } from '../../../tests/support/member-data.ts'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { readDevice } from '../device.ts'
import { closeSession, expireSession, openSession } from '../session.ts'
import { addPoster, listDrafts, storeDraft, storedDraft } from './drafts.ts'

const row = {
  ...{ userId: 'u1', id: 'd1', organisationId: 'o1', version: 1, isUnsent: true },
  body: { ...emptyDraft(), eventName: 'Marée haute' },
}
const count = () => readDevice((db) => db.drafts.count())

beforeEach(() => signedInDevice('u1'))

it('keeps a draft while its member’s rows are the device’s, also after the session has expired', async () => {
  expect(await storeDraft(row)).toBe(true)
  await expireSession('token-u1')
  expect(await storeDraft({ ...row, body: { ...row.body, eventName: 'Marée basse' } })).toBe(true)
  expect((await storedDraft('u1', 'd1'))?.body.eventName).toBe('Marée basse')
})

it('keeps nothing of a form that saves after the sign-out, or as another member is here', async () => {
  await closeSession()
  expect(await storeDraft(row)).toBe(false)
  await openSession(authOf('u2'))
  expect(await storeDraft(row)).toBe(false)
  expect(await count()).toBe(0)
})

it('waits longer for a poster than for others, so that a slow network takes it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ url: '/pictures/p1.jpg', drafts: [] }))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  expect(await addPoster('o1', 'AAAA')).toBe('/pictures/p1.jpg')
  await listDrafts('u1', 'o1').catch(() => undefined)
  expect(timeout.mock.calls).toEqual([[30_000], [10_000]])
})
