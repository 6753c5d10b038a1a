import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { memoryTokenStore } from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../tests/support/signed-in-device.ts'
import { installTokenStore } from '../data/session.ts'
import AuthPage from './auth.tsx'

const open = (at: string) =>
  renderInApp(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="*" element={<p>Ailleurs</p>} />
    </Routes>,
    { at },
  )

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})

it('keeps the typed e-mail, and the way back, from one view to the other', async () => {
  const { address } = open('/auth?return=/events/e1')
  const person = userEvent.setup()
  await person.type(await screen.findByRole('textbox', { name: /mail/ }), 'ada@exemple.fr')
  await person.click(screen.getByRole('link', { name: 'Créer un compte' }))
  expect(address()).toBe('/auth?return=%2Fevents%2Fe1&view=signup')
  expect(screen.getByRole('textbox', { name: /mail/ })).toHaveValue('ada@exemple.fr')
  await person.clear(screen.getByRole('textbox', { name: /mail/ }))
  await person.type(screen.getByRole('textbox', { name: /mail/ }), 'eve@exemple.fr')
  await person.click(screen.getByRole('link', { name: 'Se connecter' }))
  expect(screen.getByRole('textbox', { name: /mail/ })).toHaveValue('eve@exemple.fr')
})

it.each([
  ['/auth?return=/events/e1', '/events/e1'],
  ['/auth?return=https://ailleurs.example/', '/'],
  ['/auth', '/'],
])('%s leads who is signed in already to %s', async (at, target) => {
  await signedInDevice('u1')
  const { address } = open(at)
  expect(await screen.findByText('Ailleurs')).toBeVisible()
  expect(address()).toBe(target)
})
