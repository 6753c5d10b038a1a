import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { PassOffers } from './pass-offers.tsx'

const member = (passStatus: number) => ({ ...userOf('u1'), passStatus })
const open = (passStatus?: number, currentLabel?: string, at = '/store') =>
  renderInApp(
    <PassOffers
      user={passStatus === undefined ? null : member(passStatus)}
      isVisitor={passStatus === undefined}
      {...(currentLabel && { currentLabel })}
    />,
    { at },
  )
const card = (name: string) => within(screen.getByRole('article', { name }))

describe('the three cards', () => {
  it('say what each Pass opens and costs', () => {
    open()
    expect(card('Pass Gratuit').getByText('Calendrier des concerts')).toBeVisible()
    const price = (name: string) => card(name).getByRole('heading', { level: 3 }).nextElementSibling
    expect(price('Pass Gratuit')).toHaveTextContent(/^Gratuit$/)
    expect(price('Pass Standard')).toHaveTextContent(/^19\s€ par mois$/)
    expect(card('Pass Standard').getByText('3 concerts par mois')).toBeVisible()
    expect(card('Pass Standard').getByText(/^19\s€$/)).toBeVisible()
    expect(card('Pass Premium').getByText('5 invitations par mois')).toBeVisible()
    expect(card('Pass Premium').getByText(/^39\s€$/)).toBeVisible()
  })

  it('ask a visitor for an account, and lead back here', () => {
    open()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Déjà inclus' })).toBeDisabled()
    for (const plan of ['standard', 'premium'])
      expect(
        card(plan === 'standard' ? 'Pass Standard' : 'Pass Premium').getByRole('link', {
          name: 'Créer un compte',
        }),
      ).toHaveAttribute('href', `/auth?view=signup&return=%2Fstore%3Fpass%3D${plan}%23offres`)
    expect(card('Pass Standard').getByText('Recommandé')).toBeVisible()
  })

  it('lead a visitor back with the plan they chose and the concert that asked for it', () => {
    open(undefined, undefined, '/store?return=%2Fevents%2Fe1')
    const link = card('Pass Premium').getByRole('link', { name: 'Créer un compte' })
    const back = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('return')
    expect(back).toBe('/store?return=%2Fevents%2Fe1&pass=premium#offres')
  })

  it.each([
    [0, 'Pass Standard'],
    [1, null],
  ])('go on with the plan chosen before signing in, at status %i: %s', async (status, dialog) => {
    const { address } = open(status, undefined, '/store?return=%2Fevents%2Fe1&pass=standard')
    await waitFor(() => expect(address()).toBe('/store?return=%2Fevents%2Fe1'))
    if (dialog) expect(await screen.findByRole('dialog', { name: new RegExp(dialog) })).toBeVisible()
    else expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('let a free member choose', () => {
    open(0)
    expect(card('Pass Gratuit').getByText('Actuel')).toBeVisible()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Pass actuel' })).toBeDisabled()
    expect(card('Pass Standard').getByRole('button', { name: 'Choisir Standard' })).toBeEnabled()
    expect(card('Pass Standard').getByText('Recommandé')).toBeVisible()
    expect(card('Pass Premium').getByRole('button', { name: 'Choisir Premium' })).toBeEnabled()
  })

  it.each([
    [1, 'Pass Standard', 'Pass Premium', 'Pass Premium'],
    [2, 'Pass Premium', 'Pass Standard', 'Pass Standard'],
  ])('let a paid member of status %i change', (status, current, other, recommended) => {
    open(status, '✓ Votre pass actuel')
    expect(card(current).getByText('Actuel')).toBeVisible()
    expect(card(current).getByRole('button', { name: '✓ Votre pass actuel' })).toBeDisabled()
    expect(card(other).getByRole('button', { name: 'Changer de pass' })).toBeEnabled()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Déjà inclus' })).toBeDisabled()
    expect(card(recommended).getByText('Recommandé')).toBeVisible()
    expect(screen.getAllByText('Recommandé')).toHaveLength(1)
  })
})
