import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { authOf, memoryTokenStore, refusalOf, serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { currentToken, installTokenStore, openSession } from '../../data/session.ts'
import ForgotPasswordPage from '../../pages/forgot-password.tsx'
import ResetPasswordPage from '../../pages/reset-password.tsx'
import { entryWish } from '../../shared/entry-wish.ts'
import { useMember } from '../../shared/session.ts'
import { toastStore } from '../../ui/toast-store.ts'

const VERIFY = '/api/auth/verify-reset-token'
const RESET = '/api/auth/reset-password'
const FORGOT = '/api/auth/forgot-password'
const verified = (authToken = 'donné') => ({ success: true, message: 'Choisissez.', authToken })
const done = { success: true, message: 'Fait.' }
const noLink = refusalOf(400, 'token_invalid')

const callsOf = (spy: ReturnType<typeof serve>, path: string) =>
  (spy.mock.calls as unknown as [string, RequestInit][])
    .filter(([url]) => url === path)
    .map(([, { body }]) => JSON.parse(String(body)) as Record<string, string>)

const openReset = (at = '/reset-password?token=secret') =>
  renderInApp(
    <StrictMode>
      <ResetPasswordPage />
    </StrictMode>,
    { at },
  )
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const password = () => screen.findByLabelText('Nouveau mot de passe')
const confirmation = () => screen.getByLabelText('Confirmer le mot de passe')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Mettre à jour le mot de passe' }))
const fill = async (one: string, other: string) => {
  await userEvent.clear(await password())
  await userEvent.type(await password(), one)
  await userEvent.clear(confirmation())
  await userEvent.type(confirmation(), other)
  await send()
}

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})

it.each([undefined, ''])(
  'a link that is verified without what a password is sent with (%j) says so',
  async (authToken) => {
    serve({ [VERIFY]: { success: true, message: 'Choisissez.', authToken } })
    openReset()
    expect(await heading('Token d’authentification manquant')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull()
  },
)

it('a link that another backend refuses without an error is invalid', async () => {
  serve({ [VERIFY]: { success: false, message: 'Non.' } })
  openReset()
  expect(await heading('Token invalide')).toBeVisible()
})

describe('a forgotten password', () => {
  const openForgot = () => renderInApp(<ForgotPasswordPage />, { at: '/forgot-password' })
  const ask = async (email: string) => {
    const field = await screen.findByLabelText('Email')
    await userEvent.clear(field)
    await userEvent.type(field, email)
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }))
  }

  it('asks for a valid address, says what was sent, and lets it be sent again', async () => {
    const asked = serve({ [FORGOT]: done })
    openForgot()
    await ask('personne')
    expect(await screen.findByText('Merci d’entrer une adresse email valide')).toBeVisible()
    await focused(screen.findByLabelText('Email'))
    expect(asked).not.toHaveBeenCalled()
    await ask(' Ada@exemple.fr')
    await focused(heading('Email envoyé\u00a0!'))
    expect(callsOf(asked, FORGOT)).toEqual([{ email: 'ada@exemple.fr' }])
    expect(screen.getByRole('link', { name: 'Retour à la connexion' })).toHaveAttribute('href', '/auth')
    await userEvent.click(screen.getByRole('button', { name: 'Renvoyer l’email' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('Ada@exemple.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le lien' }))
    expect(await heading('Email envoyé\u00a0!')).toBeVisible()
    expect(callsOf(asked, FORGOT)).toHaveLength(2)
  })

  it('names the address that was sent, and not what is typed while it is', async () => {
    let answer = () => {}
    serve({
      [FORGOT]: () =>
        new Promise((resolve) => {
          answer = () => resolve(done)
        }),
    })
    openForgot()
    await ask('ada@exemple.fr')
    await screen.findByRole('button', { name: 'Envoi…' })
    await userEvent.type(screen.getByLabelText('Email'), 'x')
    answer()
    expect(await screen.findByText(/ada@exemple\.fr(?!x)/)).toBeVisible()
  })

  it('says why no mail was sent: the server’s word, else the specification’s, or that there is no network', async () => {
    serve({ [FORGOT]: refusalOf(429, 'too_many_requests') })
    openForgot()
    await ask('ada@exemple.fr')
    expect(await screen.findByText('Non.')).toBeVisible()
    serve({ [FORGOT]: () => new Response('', { status: 500 }) })
    await ask('ada@exemple.fr')
    expect(await screen.findByText('Impossible d’envoyer l’email de réinitialisation.')).toBeVisible()
    serve({})
    await ask('ada@exemple.fr')
    expect(await screen.findByText(/Pas de connexion au serveur/)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@exemple.fr')
  })
})

describe('a reset link', () => {
  it('is verified once, leaves the address, and takes a new password', async () => {
    const asked = serve({ [VERIFY]: verified(), [RESET]: done })
    const { address } = openReset()
    expect(await heading('Nouveau mot de passe')).toBeVisible()
    expect(callsOf(asked, VERIFY)).toEqual([{ token: 'secret' }])
    await waitFor(() => expect(address()).toBe('/reset-password'))
    expect(await password()).toHaveAttribute('type', 'password')
    const [show] = screen.getAllByRole('button', { name: 'Afficher le mot de passe' })
    await userEvent.click(show as HTMLElement)
    expect(await password()).toHaveAttribute('type', 'text')
    expect(confirmation()).toHaveAttribute('type', 'password')

    await fill('court', 'court')
    expect(await screen.findByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
    await fill('assez long', 'autre chose')
    expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await focused(confirmation())
    expect(callsOf(asked, RESET)).toEqual([])
    await fill('assez long', 'assez long')
    await focused(heading('Mot de passe mis à jour\u00a0!'))
    expect(callsOf(asked, RESET)).toEqual([
      { password: 'assez long', confirmPassword: 'assez long', authToken: 'donné' },
    ])
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/auth')
  })

  describe('reloaded', () => {
    /** The tab's history entry, as a reload finds it. */
    let entry: { pathname: string; search: string; state: unknown }
    const Entry = () => {
      const { pathname, search, state } = useLocation()
      entry = { pathname, search, state }
      return null
    }
    const openAt = (at: typeof entry | string) =>
      renderInApp(
        <>
          <ResetPasswordPage />
          <Entry />
        </>,
        { at },
      )

    it('after it was verified is verified again, and takes a password', async () => {
      const asked = serve({ [VERIFY]: verified(), [RESET]: done })
      openAt('/reset-password?token=secret')
      await password()
      await waitFor(() => expect(entry.search).toBe(''))
      cleanup()
      const { address } = openAt(entry)
      await fill('assez long', 'assez long')
      await heading('Mot de passe mis à jour\u00a0!')
      expect(address()).toBe('/reset-password')
      expect(callsOf(asked, VERIFY)).toEqual([{ token: 'secret' }, { token: 'secret' }])
      await waitFor(() => expect(JSON.stringify(entry)).not.toContain('secret'))
      expect(await heading('Mot de passe mis à jour\u00a0!')).toBeVisible()
    })

    it('after the new password leads to the sign-in page, and misses no link', async () => {
      serve({ [VERIFY]: verified(), [RESET]: done })
      openAt('/reset-password?token=secret')
      await fill('assez long', 'assez long')
      await heading('Mot de passe mis à jour\u00a0!')
      await waitFor(() => expect(JSON.stringify(entry)).not.toContain('secret'))
      cleanup()
      const { address } = openAt(entry)
      await waitFor(() => expect(address()).toBe('/auth'))
      expect(toastStore.shown()).toEqual([])
    })

    it('after it was refused says so again, and offers a new link', async () => {
      serve({ [VERIFY]: noLink })
      openAt('/reset-password?token=secret')
      expect(await heading('Token invalide')).toBeVisible()
      await waitFor(() => expect(entry.search).toBe(''))
      cleanup()
      openAt(entry)
      expect(await heading('Token invalide')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible()
      expect(toastStore.shown()).toEqual([])
    })
  })

  it('signs in where the server opens a session, and goes on to where the user was going', async () => {
    entryWish.store('/events/e/checkout')
    serve({ [VERIFY]: verified(), [RESET]: { ...done, token: 'neuf', user: userOf('u1') } })
    openReset()
    await password()
    await fill('assez long', 'assez long')
    expect(await screen.findByText(/^Vous êtes connecté ici/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continuer' })).toHaveAttribute('href', '/events/e/checkout')
    entryWish.store(null)
  })

  it('without a token leads to the sign-in page, and says why', async () => {
    serve({})
    const { address } = openReset('/reset-password')
    await waitFor(() => expect(address()).toBe('/auth'))
    expect(toastStore.shown()).toEqual([
      expect.objectContaining({
        title: 'Token manquant',
        description: 'Le lien de réinitialisation est invalide ou a expiré.',
      }),
    ])
  })

  it('that is none, used or too old offers a new one', async () => {
    serve({ [VERIFY]: noLink })
    openReset()
    expect(await heading('Token invalide')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  it('that nobody could verify is not invalid: it is tried again', async () => {
    serve({})
    const { address } = openReset()
    expect(await heading('Lien non vérifié')).toBeVisible()
    expect(screen.getByText(/Pas de connexion au serveur/)).toBeVisible()
    expect(address()).toBe('/reset-password?token=secret')
    serve({ [VERIFY]: verified() })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await heading('Nouveau mot de passe')).toBeVisible()
  })

  it('is verified again where the form took too long', async () => {
    let given = 'trop vieux'
    const asked = serve({
      [VERIFY]: () => verified(given),
      [RESET]: () => (callsOf(asked, RESET).at(-1)?.authToken === 'neuf' ? done : noLink()),
    })
    openReset()
    await password()
    given = 'neuf'
    await fill('assez long', 'assez long')
    expect(await heading('Mot de passe mis à jour\u00a0!')).toBeVisible()
  })

  it('says at its field why a password that everybody uses is refused, and takes another', async () => {
    serve({ [VERIFY]: verified(), [RESET]: refusalOf(400, 'password_guessable') })
    openReset()
    await fill('azerty', 'azerty')
    await waitFor(async () => expect(await password()).toHaveAccessibleDescription(/Non\./))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
    serve({ [RESET]: done })
    await fill('assez long', 'assez long')
    expect(await heading('Mot de passe mis à jour\u00a0!')).toBeVisible()
  })

  it('keeps the form where the password could not be set, and says why', async () => {
    serve({ [VERIFY]: verified(), [RESET]: () => new Response('', { status: 500 }) })
    openReset()
    await fill('assez long', 'assez long')
    expect(await screen.findByText('Impossible de mettre à jour le mot de passe.')).toBeVisible()
    serve({ [VERIFY]: noLink, [RESET]: noLink })
    await send()
    expect(await heading('Token invalide')).toBeVisible()
    expect(screen.getByText(/Ce lien a expiré, ou il a déjà servi/)).toBeVisible()
  })
})

describe('the session of this device', () => {
  const Who = () => <output data-testid="who">{useMember().state}</output>
  const openAsMember = async () => {
    serve({ [VERIFY]: verified(), '/api/auth/me': { ...authOf('u1').user, tokenExpired: false } })
    await openSession(authOf('u1'))
    return renderInApp(
      <>
        <Who />
        <ResetPasswordPage />
      </>,
      { at: '/reset-password?token=secret' },
    )
  }
  const who = () => screen.getByTestId('who').textContent

  it('that the new password has ended is dropped', async () => {
    await openAsMember()
    await waitFor(() => expect(who()).toBe('member'))
    await password()
    serve({ [RESET]: done, '/api/auth/me': refusalOf(401) })
    await fill('assez long', 'assez long')
    expect(await heading('Mot de passe mis à jour\u00a0!')).toBeVisible()
    await waitFor(() => expect(who()).toBe('visitor'))
    expect(currentToken()).toBeNull()
  })

  it('of somebody else goes on', async () => {
    await openAsMember()
    await waitFor(() => expect(who()).toBe('member'))
    await password()
    const me = { ...authOf('u1').user, tokenExpired: false }
    serve({ [RESET]: done, '/api/auth/me': me })
    await fill('assez long', 'assez long')
    expect(await heading('Mot de passe mis à jour\u00a0!')).toBeVisible()
    expect(who()).toBe('member')
    expect(currentToken()).toBe('token-u1')
  })

  it('pressed twice is done once, and says so', async () => {
    let isUsed = false
    const asked = serve({
      [VERIFY]: () => (isUsed ? noLink() : verified()),
      [RESET]: () => {
        if (isUsed) return noLink()
        isUsed = true
        return done
      },
    })
    openReset()
    await userEvent.type(await password(), 'motdepasse9')
    await userEvent.type(confirmation(), 'motdepasse9')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Mettre à jour le mot de passe' }))
    expect(await heading('Mot de passe mis à jour\u00a0!')).toBeVisible()
    expect(screen.queryByText(/Token invalide/)).toBeNull()
    expect(callsOf(asked, RESET)).toHaveLength(1)
  })
})
