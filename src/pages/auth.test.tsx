import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focused } from '../../tests/support/focused.ts'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { memoryTokenStore, refusalOf, serve } from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../tests/support/signed-in-device.ts'
import { installTokenStore } from '../data/session.ts'
import { toastStore } from '../ui/toast-store.ts'
import AuthPage from './auth.tsx'

const Elsewhere = () => <p>{`Ailleurs${useLocation().hash}`}</p>

const open = (at: string) =>
  renderInApp(
    <main>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </main>,
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

it('goes to the other view’s heading, without what was said of the first', async () => {
  open('/auth')
  toastStore.add({ title: 'Login failed', type: 'error' })
  await userEvent.click(await screen.findByRole('link', { name: 'Créer un compte' }))
  await focused(screen.getByRole('heading', { level: 1, name: 'Rejoindre la communauté' }))
  expect(toastStore.shown()).toEqual([])
})

it('leads back with the fragment of where the person was, from either view', async () => {
  const { unmount } = open('/auth?return=%2Fpartage#e1,e2')
  expect(await screen.findByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
    'href',
    '/auth?return=%2Fpartage&view=signup#e1,e2',
  )
  unmount()
  await signedInDevice('u1')
  const { address } = open('/auth?return=%2Fpartage#e1,e2')
  expect(await screen.findByText('Ailleurs#e1,e2')).toBeVisible()
  expect(address()).toBe('/partage')
})

afterEach(() => vi.unstubAllGlobals())

it('a refused sign-in says so at the password, and the keyboard goes on there', async () => {
  serve({ '/api/auth/login': refusalOf(401, 'invalid_credentials') })
  open('/auth')
  const person = userEvent.setup()
  await person.type(await screen.findByRole('textbox', { name: /mail/ }), 'ada@exemple.fr')
  await person.type(screen.getByLabelText('Mot de passe'), 'faux{Enter}')
  expect(await screen.findByText('L’adresse email ou le mot de passe ne convient pas.')).toBeVisible()
  expect(screen.getByLabelText('Mot de passe')).toHaveFocus()
  expect(screen.getByLabelText('Mot de passe')).toBeInvalid()
})

it('a sign-in that nobody answers leaves the keyboard on its button', async () => {
  serve({ '/api/auth/login': refusalOf(500, 'internal') })
  open('/auth')
  const person = userEvent.setup()
  await person.type(await screen.findByRole('textbox', { name: /mail/ }), 'ada@exemple.fr')
  await person.type(screen.getByLabelText('Mot de passe'), 'secret1')
  await person.click(screen.getByRole('button', { name: 'Se connecter' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Se connecter' })).toHaveFocus())
})

it('an address that has an account already is marked, and may sign in instead', async () => {
  serve({
    '/api/auth/register': refusalOf(409, 'email_taken'),
    '/api/auth/signup': refusalOf(409, 'email_taken'),
  })
  const { address } = open('/auth?view=signup&return=/events/e1')
  const person = userEvent.setup()
  const email = await screen.findByRole('textbox', { name: /mail/ })
  await person.type(email, 'ada@exemple.fr')
  await person.type(screen.getByRole('textbox', { name: 'Prénom' }), 'Ada')
  await person.type(screen.getByRole('textbox', { name: 'Nom' }), 'Lovelace')
  await person.type(screen.getByLabelText('Mot de passe'), 'secret1')
  await person.type(screen.getByLabelText('Confirmer le mot de passe'), 'secret1{Enter}')
  expect(await screen.findByText('Un compte existe déjà avec cette adresse email.')).toBeVisible()
  expect(email).toHaveFocus()
  expect(email).toBeInvalid()
  await person.click(screen.getAllByRole('link', { name: 'Se connecter' })[0] as HTMLElement)
  expect(address()).toBe('/auth?return=%2Fevents%2Fe1')
  expect(screen.getByRole('textbox', { name: /mail/ })).toHaveValue('ada@exemple.fr')
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

it('a password that everybody uses is refused at its field, in the server’s words', async () => {
  serve({ '/api/auth/signup': refusalOf(400, 'password_guessable') })
  open('/auth?view=signup')
  const person = userEvent.setup()
  await person.type(await screen.findByRole('textbox', { name: /mail/ }), 'ada@exemple.fr')
  await person.type(screen.getByRole('textbox', { name: 'Prénom' }), 'Ada')
  await person.type(screen.getByRole('textbox', { name: 'Nom' }), 'Lovelace')
  await person.type(screen.getByLabelText('Mot de passe'), 'azerty')
  await person.type(screen.getByLabelText('Confirmer le mot de passe'), 'azerty{Enter}')
  const password = screen.getByLabelText('Mot de passe')
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Non\./))
  expect(password).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Ada')
})
