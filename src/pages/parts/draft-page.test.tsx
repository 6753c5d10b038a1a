import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { emptyDraft, emptyTariff } from '../../../contract/rules/draft.ts'
import { DAY_MS, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { held, Leavable } from '../../../tests/support/leavable.tsx'
import { serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { currentUserKey } from '../../lib/current-user-key.ts'
import OrganisersPage from '../orga.tsx'
import DraftPage from './draft-page.tsx'

onAFreshDevice()
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

const PATH = '/api/organisations/o1/drafts/d1'
const draft = {
  ...{ id: 'd1', version: 1, state: 'draft', reason: null, concert: null, updatedBy: null, doubts: [] },
  updatedAt: '2026-11-21T11:00:00.000Z',
  body: {
    ...emptyDraft(),
    ...{ eventName: 'Marée haute', time: '20:30', room: '60' },
    date: parisWallClock(new Date(machineNow().getTime() + 100 * DAY_MS)).date,
    place: { ...emptyDraft().place, name: 'La Cave', city: 'Brest' },
    tariffs: [{ ...emptyTariff(), name: 'Plein tarif', price: '12' }],
  },
}

const publish = async () => {
  const reply = held({ state: 'published', eventId: 'e9' })
  const spy = serve(answers({ [PATH]: draft, [`${PATH}/publish`]: reply.give }))
  const { address } = renderInApp(
    <Leavable>
      <DraftPage
        organisation={{ id: 'o1', name: 'Cave du Port', state: 'trusted' }}
        userId="u1"
        draftId="d1"
      />
    </Leavable>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Publier' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/publish`)).toHaveLength(1))
  return { answer: reply.go, address }
}

it('leads to the concert once it is published', async () => {
  const { answer, address } = await publish()
  answer()
  await waitFor(() => expect(address()).toBe('/orga/o1/concerts/e9'))
  expect(lastToast()?.title).toBe('Le concert est en ligne')
})

it('says that a concert is published to who has left its form, and leads nowhere', async () => {
  const { answer, address } = await publish()
  await userEvent.click(screen.getByRole('button', { name: 'Partir' }))
  answer()
  await waitFor(() => expect(lastToast()?.title).toBe('Le concert est en ligne'))
  expect(address()).toBe('/')
})

it('is named after the concert that a draft has become, not as a new one', async () => {
  const { date, time } = draft.body
  const concert = { eventId: 'e9', date, time, place: 'La Cave', city: 'Brest', isCancelled: false }
  const organisation = {
    ...{
      id: 'o1',
      name: 'Cave du Port',
      city: 'Brest',
      state: 'trusted',
      role: 'equipe',
      isHouse: false,
    },
    ...{ link: '', registration: '', legalName: '', address: '', licence: '', licensing: '', vat: '' },
    ...{ people: [], invitations: [], acts: [] },
  }
  serve(
    answers({
      '/api/organisations/o1': organisation,
      [PATH]: { ...draft, state: 'published', version: 2, concert: { ...concert, taken: 0, kinds: [] } },
    }),
  )
  const { client } = renderInApp(<OrganisersPage />, { at: '/orga/o1/brouillons/d1' })
  client.setQueryData(currentUserKey, userOf('u1'))
  expect(await screen.findByText('Ce concert est publié')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'Marée haute' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Nouveau concert' })).toBeNull()
})
