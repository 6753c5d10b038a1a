import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { authOf, memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore, openSession } from '../../data/session.ts'
import VerifyEmailPage from '../../pages/verify-email.tsx'
import { useMember } from '../../shared/session.ts'

const VERIFY = '/api/auth/verify-email'
const AGAIN = '/api/auth/send-verification'
const noLink = refusalOf(400, 'token_invalid')
const me = (more = {}) => ({ ...authOf('u1').user, tokenExpired: false, ...more })

const Who = () => <output data-testid="who">{useMember().user?.email}</output>
const open = (at = '/verifier-email#jeton=secret') =>
  renderInApp(
    <StrictMode>
      <Who />
      <VerifyEmailPage />
    </StrictMode>,
    { at },
  )
const confirm = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const count = (spy: ReturnType<typeof serve>, path: string) =>
  spy.mock.calls.filter(([url]) => url === path).length

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})

it('changes nothing by being opened, and says what a press would do', async () => {
  const asked = serve({ [VERIFY]: { email: 'ada@exemple.fr', isChange: false } })
  open()
  await focused(heading('Confirmer votre adresse'))
  expect(screen.getByText(/Vous avez demandé à changer d’adresse/)).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await confirm()
  await focused(heading('Adresse confirmée'))
  expect(count(asked, VERIFY)).toBe(1)
})

it('names the address that waits to who is signed in, changes it on a press, once, and asks who is here again', async () => {
  const waiting = me({ pendingEmail: 'neuf@exemple.fr' })
  serve({ '/api/auth/me': waiting })
  await openSession(authOf('u1'))
  const asked = serve({
    '/api/auth/me': () => (count(asked, VERIFY) > 0 ? me({ email: 'neuf@exemple.fr' }) : waiting),
    [VERIFY]: { email: 'neuf@exemple.fr', isChange: true },
  })
  open()
  expect(await screen.findByText(/attend neuf@exemple\.fr.*remplace u1@nectar\.test\.$/)).toBeVisible()
  expect(count(asked, VERIFY)).toBe(0)
  await confirm()
  await focused(heading('Adresse modifiée'))
  expect(screen.getByText(/utilise désormais neuf@exemple\.fr/)).toBeVisible()
  await waitFor(() => expect(screen.getByTestId('who')).toHaveTextContent('neuf@exemple.fr'))
  expect(count(asked, VERIFY)).toBe(1)
  expect(screen.getByRole('link', { name: 'Paramètres' })).toHaveAttribute('href', '/settings')
})

it('thanks a visitor for a confirmed address, and shows the way in', async () => {
  serve({ [VERIFY]: { email: 'ada@exemple.fr', isChange: false } })
  open()
  await confirm()
  expect(await heading('Adresse confirmée')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeVisible()
})

it('says without a network that nothing is lost, and tries again', async () => {
  serve({})
  open()
  await confirm()
  expect(await heading('Adresse pas encore confirmée')).toBeVisible()
  expect(screen.getByText(/Pas de connexion au serveur/)).toBeVisible()
  expect(screen.getByText(/^Rien n’est perdu/)).toBeVisible()
  serve({ [VERIFY]: { email: 'ada@exemple.fr', isChange: false } })
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await heading('Adresse confirmée')).toBeVisible()
})

it.each(['/verifier-email', '/verifier-email#jeton=', '/verifier-email#jeton=a b'])(
  'says that %s is no link, without asking anybody',
  async (at) => {
    const asked = serve({})
    open(at)
    expect(await heading('Lien invalide')).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  },
)

it('gives a member whose link is too old another one', async () => {
  serve({ '/api/auth/me': me({ isVerified: false }) })
  await openSession(authOf('u1'))
  const asked = serve({
    '/api/auth/me': me({ isVerified: false }),
    [VERIFY]: noLink,
    [AGAIN]: { success: true, message: 'Envoyé.' },
  })
  open()
  await confirm()
  expect(await heading('Lien invalide')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' }))
  expect(await screen.findByText(/Un nouveau lien vient d’être envoyé à u1@nectar\.test/)).toBeVisible()
  expect(count(asked, AGAIN)).toBe(1)
  expect(screen.queryByRole('button', { name: 'Recevoir un nouveau lien' })).toBeNull()
})

it('says in the server’s words that somebody else has the address by now', async () => {
  serve({ [VERIFY]: refusalOf(409, 'email_taken') })
  open()
  await confirm()
  expect(await heading('Adresse déjà utilisée')).toBeVisible()
  expect(screen.getByText('Non.')).toBeVisible()
})

describe('come back to', () => {
  const UNDO = '/api/auth/undo-email-change'
  /** The tab's history entry, as a reload finds it. */
  let entry: { pathname: string; hash: string; state: unknown }
  const Entry = () => {
    const { pathname, hash, state } = useLocation()
    entry = { pathname, hash, state }
    return null
  }
  const openAt = (at: typeof entry | string) =>
    renderInApp(
      <>
        <VerifyEmailPage />
        <Entry />
      </>,
      { at },
    )
  const comeBack = async () => {
    await waitFor(() => expect(entry.hash).toBe(''))
    cleanup()
    openAt(entry)
  }
  const takeBack = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Reprendre mon adresse' }))

  it('after it confirmed an address says so again, without asking anybody', async () => {
    const asked = serve({ [VERIFY]: { email: 'ada@exemple.fr', isChange: false } })
    openAt('/verifier-email#jeton=secret')
    await confirm()
    await heading('Adresse confirmée')
    await waitFor(() => expect(JSON.stringify(entry)).not.toContain('secret'))
    await comeBack()
    await focused(heading('Adresse confirmée'))
    expect(screen.queryByText(/Lien invalide/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Se connecter' })).toBeVisible()
    expect(count(asked, VERIFY)).toBe(1)
  })

  it('after it restored an address says so again, and leads to a new password', async () => {
    serve({ [UNDO]: { email: 'ada@exemple.fr', resetToken: 'neuf' } })
    openAt('/verifier-email#annuler=secret')
    await takeBack()
    await heading('Adresse rétablie')
    await waitFor(() => expect(JSON.stringify(entry)).not.toContain('secret'))
    await comeBack()
    await focused(heading('Adresse rétablie'))
    expect(screen.getByRole('link', { name: 'Choisir un nouveau mot de passe' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  it('after a refusal is refused in the same words', async () => {
    serve({ [UNDO]: noLink })
    openAt('/verifier-email#annuler=secret')
    await takeBack()
    expect(await screen.findByText('Non.')).toBeVisible()
    await comeBack()
    await takeBack()
    expect(await screen.findByText('Non.')).toBeVisible()
  })
})
