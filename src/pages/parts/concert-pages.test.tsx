import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SharedFigures } from '../../../contract/organiser.ts'
import { answers, onAFreshDevice } from '../../../tests/support/booking-data.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { Followed } from './concert-pages.tsx'

onAFreshDevice()

const figures: SharedFigures = {
  ...{ eventName: 'Marée haute', date: '2026-12-05', endDate: null, time: '20:00' },
  ...{ place: 'La Cave', city: 'Brest', state: 'published', soldFrom: null, isSoldHere: true },
  ...{ tickets: 42, capacity: 120, entered: 0, takings: 588, days: [] },
  ...{ until: '2027-03-01T10:00:00.000Z', at: '2026-11-06T10:00:00.000Z' },
}
const LINK = '/api/figures/c'
const page = () => renderInApp(<Followed />, { at: '/orga/suivi/c' })
const refresh = async () => userEvent.click(await screen.findByRole('button', { name: 'Actualiser' }))

it.each([
  ['after a fault', { [LINK]: refusalOf(500, 'internal') }, 'Non.'],
  ['if it was pressed too often', { [LINK]: refusalOf(429, 'too_many_requests') }, 'Non.'],
  ['without a network', {}, 'Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.'],
])('says %s that the followed figures are still the old ones, and why', async (_, failing, why) => {
  serve(answers({ [LINK]: figures }))
  page()
  expect(await screen.findByText('42')).toBeVisible()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  serve(failing)
  await refresh()
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Rien n’est actualisé : ces chiffres sont ceux du 6 novembre à 11:00. ${why}`,
    ),
  )
  expect(screen.getByText('42')).toBeVisible()
  serve(answers({ [LINK]: { ...figures, tickets: 43, at: '2026-11-06T11:00:00.000Z' } }))
  await refresh()
  expect(await screen.findByText('43')).toBeVisible()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

it('promises a stranger with a link no copy of the figures on the device', async () => {
  serve({})
  page()
  expect(await screen.findByText(/^Cette page n’est pas gardée sur ce téléphone/)).toBeVisible()
})
