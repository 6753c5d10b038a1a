import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { PassOffers } from './pass-offers.tsx'

const member = (passStatus: number) => ({ ...userOf('u1'), passStatus })
const open = (passStatus?: number, currentLabel?: string) =>
  renderInApp(
    <PassOffers
      user={passStatus === undefined ? null : member(passStatus)}
      isVisitor={passStatus === undefined}
      {...(currentLabel && { currentLabel })}
    />,
    { at: '/store' },
  )
const card = (name: string) => within(screen.getByRole('article', { name }))

describe('the three cards', () => {
  it('say what each Pass opens and costs', () => {
    open()
    expect(card('Pass Gratuit').getByText('Calendrier des concerts')).toBeVisible()
    expect(card('Pass Standard').getByText('3 concerts par mois')).toBeVisible()
    expect(card('Pass Standard').getByText(/^19\s€$/)).toBeVisible()
    expect(card('Pass Premium').getByText('5 invitations par mois')).toBeVisible()
    expect(card('Pass Premium').getByText(/^39\s€$/)).toBeVisible()
  })

  it('ask a visitor for an account, and lead back here', () => {
    open()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Déjà inclus' })).toBeDisabled()
    for (const name of ['Pass Standard', 'Pass Premium'])
      expect(card(name).getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
        'href',
        '/auth?view=signup&return=%2Fstore',
      )
    expect(card('Pass Standard').getByText('Recommandé')).toBeVisible()
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
