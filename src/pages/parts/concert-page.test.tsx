import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Organisation } from '../../../contract/organisations.ts'
import type { ConcertPeople } from '../../../contract/organiser.ts'
import { answers, onAFreshDevice } from '../../../tests/support/booking-data.ts'
import { concertFigures } from '../../../tests/support/concert-figures.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { paths } from '../../config/paths.ts'
import { writesSettled } from '../../data/stored.ts'
import { useOrganisation } from '../../features/organisations/queries.ts'
import { concertAddress, type WhichConcert } from '../../features/organiser/concert-address.ts'
import { useGuests } from '../../features/organiser/evening/queries.ts'
import { PeopleList } from '../../features/organiser/people-list.tsx'
import { useCloseStatement, useConcert, usePeople } from '../../features/organiser/queries.ts'
import { useSources } from '../../features/organiser/sources/queries.ts'
import { ConcertPage } from './concert-page.tsx'

onAFreshDevice()

const PATH = '/api/organisations/o1'
const CONCERT = `${PATH}/concerts/e1`
const organisation: Organisation = {
  ...{ id: 'o1', name: 'Cave du Port', city: 'Brest', state: 'trusted', isHouse: false, role: 'equipe' },
  ...{ link: '', registration: '', legalName: '', address: '', licence: '', licensing: '', vat: '' },
  ...{ people: [], invitations: [], acts: [] },
}
const list: ConcertPeople = {
  at: '2026-11-06T10:00:00.000Z',
  people: [
    {
      ...{ lastName: 'Martin', firstName: 'Zoé', kind: 'Plein tarif', isCancelled: false, isWalkIn: false },
      seats: [{ code: 'ABCD-EFGH', usedAt: null }],
    },
  ],
}
const refused = refusalOf(404, 'not_found')

let role: Organisation['role'] = 'equipe'
let isOut = false
beforeEach(() => {
  isOut = false
  role = 'equipe'
  serve(
    answers({
      [PATH]: () => (isOut ? refused() : { ...organisation, role }),
      [CONCERT]: refused,
      [`${CONCERT}/people`]: () => (isOut ? refused() : list),
      [`${CONCERT}/statement`]: refusalOf(403, 'forbidden'),
      [`${CONCERT}/people-file`]: () => (isOut ? refused() : { name: 'entrees.csv', text: '' }),
    }),
  )
})

const open = () =>
  renderInApp(
    <ConcertPage path={paths.orgaPeople} title="Liste" useData={usePeople}>
      {(people, which) => <PeopleList list={people} which={which} concert={undefined} />}
    </ConcertPage>,
    { at: concertAddress(paths.orgaPeople, { id: 'o1', eventId: 'e1' }) },
  )
const namesAreGone = async () => {
  await waitFor(() => expect(screen.queryByText('Martin Zoé')).toBeNull())
  expect(screen.getByRole('link', { name: 'Vos structures' })).toBeVisible()
}

it('shows no more names to who was removed from the team while the list was open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  open()
  expect(await screen.findByText('Martin Zoé')).toBeVisible()
  isOut = true
  await act(async () => void vi.advanceTimersByTime(60_000))
  await namesAreGone()
})

it('shows no more names to who is refused their file', async () => {
  open()
  expect(await screen.findByText('Martin Zoé')).toBeVisible()
  isOut = true
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger (CSV)' }))
  await namesAreGone()
})

const Closing = ({ which, shown }: { which: WhichConcert; shown: string | undefined }) => {
  const act = useCloseStatement(which, { onDone: vi.fn(), onRefused: vi.fn() })
  return (
    <button type="button" onClick={() => act.send({ password: 'secret' })}>
      Clore, {shown}
    </button>
  )
}

it('shows the role that is left to who is refused an act of those responsible', async () => {
  role = 'responsable'
  renderInApp(
    <ConcertPage path={paths.orgaPeople} title="Liste" useData={usePeople}>
      {(_, which, known) => <Closing which={which} shown={known.role} />}
    </ConcertPage>,
    { at: concertAddress(paths.orgaPeople, { id: 'o1', eventId: 'e1' }) },
  )
  const close = await screen.findByRole('button', { name: 'Clore, responsable' })
  role = 'equipe'
  await userEvent.click(close)
  expect(await screen.findByRole('button', { name: 'Clore, equipe' })).toBeVisible()
})

it('says that the structure is not theirs, not that a sheet is empty, to who was removed while it was open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  serve(
    answers({
      [PATH]: () => (isOut ? refused() : organisation),
      [CONCERT]: concertFigures,
      [`${CONCERT}/people`]: list,
    }),
  )
  renderInApp(
    <ConcertPage
      path={paths.orgaPeople}
      title="Liste"
      none={{ title: 'Encore vide', text: 'Aucun billet.' }}
      useData={usePeople}
    >
      {(people, which) => <PeopleList list={people} which={which} concert={undefined} />}
    </ConcertPage>,
    { at: concertAddress(paths.orgaPeople, { id: 'o1', eventId: 'e1' }) },
  )
  expect(await screen.findByRole('link', { name: 'Marée haute' })).toBeVisible()
  expect(await screen.findByText('Martin Zoé')).toBeVisible()
  isOut = true
  await act(async () => void vi.advanceTimersByTime(60_000))
  await namesAreGone()
  expect(screen.queryByText('Encore vide')).toBeNull()
})

const People = () => {
  const { data } = useOrganisation('u1', 'o1')
  return <p>{data ? `${data.people[0]?.lastName}, ${data.acts.length}` : '…'}</p>
}

it('goes on showing all of the team while the server does not answer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const person = { id: 'u1', firstName: 'Inès', lastName: 'Vidal', role: 'responsable', isMe: true }
  const act1 = { at: '2026-11-02T10:00:00.000Z', act: 'joined', by: 'Inès Vidal', about: 'Inès Vidal' }
  const full = { ...organisation, people: [{ ...person, since: act1.at }], acts: [act1] }
  const asked = vi.fn(() => (isOut ? new Response('', { status: 502 }) : full))
  serve(answers({ [PATH]: asked }))
  renderInApp(<People />)
  expect(await screen.findByText('Vidal, 1')).toBeVisible()
  await writesSettled()
  isOut = true
  await act(async () => void vi.advanceTimersByTime(60_000))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await act(async () => void vi.advanceTimersByTime(60_000))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
  expect(screen.getByText('Vidal, 1')).toBeVisible()
})

const Lists = () => {
  const figures = useConcert({ userId: 'u1', id: 'o1', eventId: 'e1' })
  const which = { userId: figures.data ? 'u1' : '', id: 'o1', eventId: 'e1' }
  const people = usePeople(which)
  const guests = useGuests(which)
  const sources = useSources({ userId: 'u1', id: 'o1' })
  return (
    <>
      <p>
        {people.data?.people[0]?.lastName}, {guests.data?.guests[0]?.code},{' '}
        {sources.data?.sources[0]?.address}
      </p>
      <button
        type="button"
        onClick={() => void Promise.all([people.refetch(), guests.refetch(), sources.refetch()])}
      >
        Relire
      </button>
    </>
  )
}

it('goes on showing whole names, links and addresses while the server does not answer', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-05T16:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await signedInDevice('u1')
  const guest = { id: 'b1', name: 'Inès Roux', seats: 2, entered: 0, code: 'secret', isValid: true }
  const source = {
    ...{ id: 's1', address: 'https://cave.example/a.ics', host: 'cave.example', isPaused: false },
    ...{ publishes: false, isReading: false, readAt: null, error: null, report: null, notices: [] },
  }
  const read = (whole: unknown) => vi.fn(() => (isOut ? new Response('', { status: 502 }) : whole))
  const asked = {
    [`${CONCERT}/people`]: read(list),
    [`${CONCERT}/guests`]: read({ guests: [guest], left: null, closed: null }),
    [`${PATH}/sources`]: read({ sources: [source] }),
  }
  serve(answers({ [CONCERT]: concertFigures, ...asked }))
  renderInApp(<Lists />)
  const whole = 'Martin, secret, https://cave.example/a.ics'
  expect(await screen.findByText(whole)).toBeVisible()
  await writesSettled()
  isOut = true
  for (const times of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Relire' }))
    await waitFor(() => {
      for (const part of Object.values(asked)) expect(part).toHaveBeenCalledTimes(times)
    })
  }
  expect(screen.getByText(whole)).toBeVisible()
})
