import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ConcertFigures, ConcertPeople, GuestList } from '../../../contract/organiser.ts'
import { organiserConcert as concert, concertFigures } from '../../../tests/support/concert-figures.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { wipeEnded } from '../check-in/store.ts'
import { readDevice, writeDevice } from '../device.ts'
import { closeSession } from '../session.ts'
import { writesSettled } from '../stored.ts'
import { listDrafts } from './drafts.ts'
import {
  myOrganisations,
  organiserConcerts,
  readConcert,
  readGuests,
  readOrganisation,
  readPeople,
} from './organisations.ts'

const [userId, id] = ['u1', 'o1']
const which = { userId, id, eventId: 'e1' }

const figures: ConcertFigures = { ...concertFigures, at: '2026-12-05T10:00:00.000Z' }
const people: ConcertPeople = {
  at: '2026-12-05T10:00:00.000Z',
  people: [
    {
      ...{ lastName: 'Silva', firstName: 'Inès', kind: 'Plein tarif', isCancelled: false, isWalkIn: false },
      seats: [{ code: 'AAAA-1111', usedAt: null }],
    },
  ],
}
const guests: GuestList = {
  guests: [{ id: 'b1', name: 'Radio Campus', seats: 2, entered: 0, code: 'secret', isValid: true }],
  ...{ left: 12, closed: null },
}
const summary = { id, name: 'Cave', city: 'Brest', state: 'trusted', isHouse: false, role: 'equipe' }
const organisation = {
  ...summary,
  ...{ link: '', registration: '', legalName: '', address: '', licence: '', licensing: '', vat: '' },
  people: [
    {
      id: userId,
      firstName: 'Ada',
      lastName: 'Vidal',
      role: 'equipe',
      since: '2026-01-01T00:00:00.000Z',
      isMe: true,
    },
  ],
  invitations: [{ id: 'i1', email: 'x@exemple.fr', role: 'equipe', until: '2026-12-31T00:00:00.000Z' }],
  acts: [{ at: '2026-12-01T00:00:00.000Z', act: 'created', by: 'Ada Vidal', about: null }],
}
const path = '/api/organisations/o1'
const server = {
  '/api/organisations': { organisations: [summary], isOperator: false },
  [path]: organisation,
  [`${path}/concerts`]: { concerts: [concert], total: 1 },
  [`${path}/concerts/e1`]: figures,
  [`${path}/concerts/e1/people`]: people,
  [`${path}/concerts/e1/guests`]: guests,
  [`${path}/drafts`]: { drafts: [], isFull: false },
}
const cutOff = () => serve({})
const at = (time: string) => vi.setSystemTime(new Date(time))
const rows = async () => (await readDevice((db) => db.organiser.toArray())) ?? []

/** Opens an organisation's page with a network, as before going down into the cellar. */
const openHome = async () => {
  serve(server)
  await myOrganisations(userId)
  await readOrganisation(userId, id)
  await listDrafts(userId, id)
  await organiserConcerts(userId, id, { when: 'to_come', page: 1 })
  await writesSettled()
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-12-05T16:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await signedInDevice(userId)
})

it('keeps what a cellar needs of tonight once the organisation was opened, without links, addresses or whole names', async () => {
  await openHome()
  cutOff()
  expect(await readConcert(which)).toEqual(figures)
  expect((await readPeople(which)).people[0]).toMatchObject({ firstName: 'Inès', lastName: 'S.' })
  expect((await readGuests(which)).guests).toEqual([{ ...guests.guests[0], code: null }])
  expect((await myOrganisations(userId)).organisations).toEqual([summary])
  expect(await readOrganisation(userId, id)).toMatchObject({ name: 'Cave', invitations: [], acts: [] })
  expect((await organiserConcerts(userId, id, { when: 'to_come', page: 1 })).concerts).toEqual([concert])
  expect((await listDrafts(userId, id)).isFull).toBe(false)
  expect(JSON.stringify(await rows())).not.toMatch(/Silva|Vidal|secret|x@exemple/)
})

it('keeps no people of a concert of another day', async () => {
  at('2026-12-03T16:00:00Z')
  await openHome()
  serve(server)
  await readPeople(which)
  await writesSettled()
  expect(JSON.stringify(await rows())).not.toContain('Inès')
  cutOff()
  await expect(readPeople(which)).rejects.toMatchObject({ kind: 'offline' })
  at('2026-12-04T10:00:00Z')
  await openHome()
  cutOff()
  expect((await readPeople(which)).people).toHaveLength(1)
})

it('is over at 06:00 of the morning after, and then wiped by any page of the app', async () => {
  await openHome()
  cutOff()
  at('2026-12-06T04:59:00Z')
  expect((await readPeople(which)).people).toHaveLength(1)
  at('2026-12-06T05:00:00Z')
  await expect(readPeople(which)).rejects.toMatchObject({ kind: 'offline' })
  await expect(readGuests(which)).rejects.toMatchObject({ kind: 'offline' })
  await writeDevice((db) => wipeEnded(db, Date.parse('2026-12-06T05:00:00Z')))
  expect((await rows()).map(({ key }) => key).sort()).toEqual([
    ...['concerts o1 to_come 1', 'drafts o1', 'mine', 'organisation o1'],
  ])
})

it('goes with its concert alone if that is refused, and with the role if the organisation is', async () => {
  await openHome()
  const withoutConcert = { ...server, [`${path}/concerts/e1`]: refusalOf(404, 'not_found') }
  serve(withoutConcert)
  await expect(readConcert(which)).rejects.toMatchObject({ status: 404 })
  await writesSettled()
  expect((await rows()).map(({ key }) => key).sort()).toEqual([
    ...['concerts o1 to_come 1', 'drafts o1', 'mine', 'organisation o1'],
  ])
  await openHome()
  serve({ ...withoutConcert, [path]: refusalOf(404, 'not_found') })
  await expect(readConcert(which)).rejects.toMatchObject({ status: 404 })
  await writesSettled()
  expect((await rows()).map(({ key }) => key)).toEqual(['mine'])
  await openHome()
  serve({ ...server, '/api/organisations': { organisations: [], isOperator: false } })
  await myOrganisations(userId)
  await writesSettled()
  expect((await rows()).map(({ key }) => key)).toEqual(['mine'])
})

it('goes with the session, and is not read if its shape is another', async () => {
  await openHome()
  await writeDevice((db) => db.organiser.update([userId, 'figures e1'], { value: { id: 'e1' } }))
  cutOff()
  await expect(readConcert(which)).rejects.toMatchObject({ kind: 'offline' })
  await closeSession()
  expect(await rows()).toEqual([])
})
