import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sentTo } from '../../../tests/support/booking-data.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  type Answer,
  answersFor,
  authOf,
  memoryTokenStore,
  refusalOf,
  serve,
  ticketOf,
  userOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { settingsFormsCopy } from '../../copy/profile.ts'
import { offlineCopy } from '../../copy/states.ts'
import { connectivity } from '../../data/connectivity.ts'
import { currentToken, expireSession, installTokenStore, openSession } from '../../data/session.ts'
import { useMember } from '../../shared/session.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { AccountSettings } from './account-settings.tsx'
import { IdentityCard } from './profile-cards.tsx'

const user = { ...userOf('u1'), isVerified: false }
const PASSWORD_FOR_ADDRESS = 'Mot de passe, pour changer d’adresse'
const CANCEL = '/api/user/email-change'
const open = (member: typeof user & { pendingEmail?: string } = user) =>
  renderInApp(<AccountSettings user={member} more={null} />, { at: '/settings' })
const server = (answers: Record<string, Answer>) => serve({ ...answersFor('u1'), ...answers })
const lastToast = () => toastStore.shown().at(-1)
const toasted = (title: string, description?: unknown) =>
  waitFor(() => expect(lastToast()).toMatchObject({ title, ...(description ? { description } : {}) }))

beforeAll(() => Promise.all([import('./deletion-dialog.tsx'), import('../../shared/form-core.ts')]))
beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  connectivity.report(true)
  server({})
  await openSession(authOf('u1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  connectivity.report(true)
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

describe('the profile', () => {
  it('says which address waits for its link, and that the present one is not verified', async () => {
    open({ ...user, pendingEmail: 'neuf@nectar.test' })
    expect(await screen.findByText(/envoyé à neuf@nectar\.test\..*reste u1@nectar\.test\.$/)).toBeVisible()
    expect(screen.getByText('Adresse non vérifiée')).toBeVisible()
    server({ '/api/auth/send-verification': { success: true, message: 'Envoyé.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Renvoyer le lien' }))
    await toasted('Lien envoyé', 'Envoyé.')
  })

  it('shows what was answered once it is saved: an address that waits is not the account’s yet', async () => {
    server({ '/api/auth/profile': { ...user, city: 'Lyon', pendingEmail: 'neuf@nectar.test' } })
    open()
    await userEvent.type(screen.getByLabelText('Ville (facultatif)'), ' Lyon ')
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'neuf@nectar.test')
    await userEvent.type(screen.getByLabelText(PASSWORD_FOR_ADDRESS), 'secret-1')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await toasted('Profil mis à jour', 'Ouvrez le lien envoyé à neuf@nectar.test pour changer d’adresse.')
    expect(screen.getByLabelText('Email')).toHaveValue('u1@nectar.test')
    expect(screen.getByLabelText('Ville (facultatif)')).toHaveValue('Lyon')
    expect(screen.queryByLabelText(PASSWORD_FOR_ADDRESS)).toBeNull()
  })

  it('keeps what is typed while it is being saved', async () => {
    let answer: (value: unknown) => void = () => undefined
    const spy = server({ '/api/auth/profile': () => new Promise((resolve) => (answer = resolve)) })
    open()
    const city = screen.getByLabelText('Ville (facultatif)')
    const phone = screen.getByLabelText('Téléphone (facultatif)')
    await userEvent.type(city, ' Lyon')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(spy.mock.calls.map(([url]) => String(url))).toContain('/api/auth/profile'))
    await userEvent.type(phone, '0600000000')
    answer({ ...user, city: 'Lyon', pendingEmail: null })
    await toasted('Profil mis à jour')
    await waitFor(() => expect(city).toHaveValue('Lyon'))
    expect(phone).toHaveValue('0600000000')
  })

  it('of the profile’s page stays open for what is typed while it is being saved', async () => {
    let answer: (value: unknown) => void = () => undefined
    const spy = server({ '/api/auth/profile': () => new Promise((resolve) => (answer = resolve)) })
    renderInApp(<IdentityCard user={user} />, { at: '/profile' })
    const save = () => userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }))
    const sent = () => spy.mock.calls.filter(([url]) => String(url) === '/api/auth/profile')
    await userEvent.click(screen.getByRole('button', { name: 'Modifier' }))
    await userEvent.type(await screen.findByLabelText('Ville (facultatif)'), 'Lyon')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    const phone = screen.getByLabelText('Téléphone (facultatif)')
    await userEvent.type(phone, '0600000000')
    answer({ ...user, city: 'Lyon', pendingEmail: null })
    await toasted('Profil mis à jour')
    expect(phone).toHaveValue('0600000000')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    answer({ ...user, city: 'Lyon', phone: '0600000000', pendingEmail: null })
    await waitFor(() => expect(phone).not.toBeInTheDocument())
  })

  it('asks for the password where the address is another, at its field, and loses nothing that was typed', async () => {
    const spy = server({})
    open()
    expect(screen.queryByLabelText(PASSWORD_FOR_ADDRESS)).toBeNull()
    await userEvent.type(screen.getByLabelText('Ville (facultatif)'), 'Lyon')
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'neuf@nectar.test')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const password = screen.getByLabelText(PASSWORD_FOR_ADDRESS)
    await waitFor(() => expect(password).toBeInvalid())
    expect(password).toHaveAccessibleDescription(/Indiquez votre mot de passe/)
    await focused(password)
    expect(sentTo(spy, '/api/auth/profile')).toEqual([])

    server({ '/api/auth/profile': refusalOf(400, 'validation_failed') })
    await userEvent.type(password, 'faux')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Non\./))
    expect(password).toHaveValue('faux')
    expect(screen.getByLabelText('Email')).toHaveValue('neuf@nectar.test')
    expect(screen.getByLabelText('Ville (facultatif)')).toHaveValue('Lyon')
  })

  it('gives up the address that waits, and says so where it cannot', async () => {
    const waiting = { ...user, pendingEmail: 'neuf@nectar.test' }
    server({ '/api/auth/me': { ...waiting, tokenExpired: false } })
    const Live = () => {
      const member = useMember().user
      return member && <AccountSettings user={member} more={null} />
    }
    renderInApp(<Live />)
    const cancel = await screen.findByRole('button', { name: 'Annuler ce changement' })
    server({})
    await userEvent.click(cancel)
    await toasted('Erreur', offlineCopy)
    server({ [CANCEL]: refusalOf(429, 'too_many_requests') })
    await userEvent.click(cancel)
    await toasted('Erreur', 'Non.')
    const spy = server({ [CANCEL]: { ...user, pendingEmail: null } })
    await userEvent.click(cancel)
    await toasted('Changement annulé', 'Votre adresse reste u1@nectar.test.')
    expect((spy.mock.calls as unknown as [string, RequestInit][])[0]?.[1].method).toBe('DELETE')
    await waitFor(() => expect(cancel).not.toBeInTheDocument())
    await focused(screen.getByText('Adresse non vérifiée').closest('[tabindex="-1"]'))
  })

  it('says that the link was faster than giving it up', async () => {
    open({ ...user, pendingEmail: 'neuf@nectar.test' })
    server({ [CANCEL]: { ...user, email: 'neuf@nectar.test', pendingEmail: null } })
    await userEvent.click(screen.getByRole('button', { name: 'Annuler ce changement' }))
    await toasted('Adresse déjà modifiée', expect.stringMatching(/votre adresse est neuf@nectar\.test\.$/))
  })

  it('says why it was not saved, and keeps what was typed', async () => {
    server({ '/api/auth/profile': refusalOf(409, 'email_taken') })
    open()
    await userEvent.clear(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'prise@nectar.test')
    await userEvent.type(screen.getByLabelText(PASSWORD_FOR_ADDRESS), 'secret-1')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await toasted('Erreur', 'Non.')
    server({ '/api/auth/profile': () => new Response('', { status: 500 }) })
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await toasted('Erreur', 'Échec de la mise à jour du profil.')
    expect(screen.getByLabelText('Email')).toHaveValue('prise@nectar.test')
  })

  it('keeps what was typed over a session that ends, through the sign-in and back, but no password', async () => {
    const first = open()
    await userEvent.type(screen.getByLabelText(/^Ville/), 'Nantes')
    await userEvent.type(screen.getByLabelText('Mot de passe actuel'), 'secret-1')
    await expireSession(currentToken() ?? '')
    first.unmount()
    await openSession(authOf('u1'))
    const back = open()
    await waitFor(() => expect(screen.getByLabelText(/^Ville/)).toHaveValue('Nantes'))
    expect(screen.getByLabelText('Mot de passe actuel')).toHaveValue('')
    expect(screen.getByLabelText('Email')).toHaveValue('u1@nectar.test')
    // Leaving the form on purpose discards the draft.
    back.unmount()
    open()
    expect(await screen.findByLabelText(/^Ville/)).toHaveValue('')
  })

  it('says that there is no network before anything is pressed', async () => {
    connectivity.report(false)
    open()
    expect(screen.getAllByText(/^Hors connexion\s: ce que vous écrivez reste ici/)).toHaveLength(2)
  })
})

describe('a new password', () => {
  const fill = async (...passwords: [string, string, string]) => {
    const fields = ['Mot de passe actuel', 'Nouveau mot de passe', 'Confirmer le nouveau mot de passe']
    for (const [index, label] of fields.entries()) {
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), passwords[index] as string)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  }

  it('has to be typed twice alike', async () => {
    const spy = server({})
    open()
    await fill('ancien', 'nouveau', 'nouvelle')
    await toasted('Erreur', 'Les nouveaux mots de passe ne correspondent pas.')
    expect(sentTo(spy, '/api/auth/change-password')).toEqual([])
    expect(screen.getByLabelText('Confirmer le nouveau mot de passe')).toHaveAccessibleDescription(
      'Les nouveaux mots de passe ne correspondent pas.',
    )
  })

  it('that is refused is a matter of the present one', async () => {
    server({ '/api/auth/change-password': refusalOf(400, 'validation_failed') })
    open()
    await fill('faux', 'nouveau', 'nouveau')
    await toasted('Erreur', 'Non.')
    expect(screen.getByLabelText('Mot de passe actuel')).toHaveAccessibleDescription('Non.')
    expect(currentToken()).toBe('token-u1')
  })

  it('that everybody uses is a matter of the new one, in the server’s words', async () => {
    server({ '/api/auth/change-password': refusalOf(400, 'password_guessable') })
    open()
    await fill('ancien', 'azerty', 'azerty')
    await toasted('Erreur', 'Non.')
    const field = screen.getByLabelText('Nouveau mot de passe')
    expect(field).toHaveAccessibleDescription(/Non\./)
    expect(field).toHaveValue('azerty')
    expect(screen.getByLabelText('Mot de passe actuel')).not.toHaveAccessibleDescription()
  })

  it('may be set although no answer came: says which one to sign in with', async () => {
    for (const answer of [
      () => Promise.reject(new TypeError('cut')),
      () => new Response('<html>', { status: 502 }),
    ]) {
      server({ '/api/auth/change-password': answer })
      const { unmount } = open()
      await fill('ancien', 'nouveau', 'nouveau')
      await toasted('Erreur', settingsFormsCopy.password.unanswered)
      unmount()
    }
  })

  it('empties the form and goes on', async () => {
    server({ '/api/auth/change-password': { success: true, token: 'token-new' } })
    open()
    await fill('ancien', 'nouveau', 'nouveau')
    await toasted('Mot de passe modifié')
    expect(screen.getByLabelText('Mot de passe actuel')).toHaveValue('')
    expect(currentToken()).toBe('token-new')
  })
})

describe('deleting the account', () => {
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte' }))
    return screen.findByRole('dialog', { name: 'Supprimer mon compte' })
  }
  const end = () => screen.getByRole('button', { name: 'Supprimer définitivement' })

  it('names the paid tickets to come, and no others', async () => {
    server({
      '/api/tickets': [
        ticketOf('late', { date: '2099-10-01', quantity: 2 }),
        ticketOf('soon', { date: '2099-09-01' }),
        ticketOf('offert', { price: 0 }),
        ticketOf('pass', { withPass: true }),
        ticketOf('past', { date: '2020-01-01' }),
      ],
    })
    open()
    await ask()
    const named = (await screen.findAllByText(/^Soirée/)).map(({ textContent }) => textContent)
    expect(named).toEqual(['Soirée soon', 'Soirée late'])
    expect(screen.getByText(/^25\s€$/)).toBeVisible()
    expect(screen.getByText(/2 places$/)).toBeVisible()
    expect(screen.getByText(/^Vous perdez ces 3\s/)).toBeVisible()
  })

  it('sends the tickets that were shown, and shows the one that has come since before it asks again', async () => {
    const refused = { '/api/user': refusalOf(409, 'conflict') }
    const first = server({ '/api/tickets': [ticketOf('one', { date: '2099-09-01' })], ...refused })
    open()
    await ask()
    await screen.findByText('Soirée one')
    const since = [ticketOf('one', { date: '2099-09-01' }), ticketOf('two', { date: '2099-09-02' })]
    const second = server({ '/api/tickets': since, ...refused })
    await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'secret')
    await userEvent.click(end())
    expect(await screen.findByText('Soirée two')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Votre compte n’est pas supprimé.')
    await userEvent.click(end())
    await waitFor(() => expect(sentTo(second, '/api/user')).toHaveLength(2))
    const bodies = sentTo(second, '/api/user').map(([, init]) => JSON.parse(String(init?.body)))
    expect(bodies).toEqual([
      { password: 'secret', tickets: ['one'] },
      { password: 'secret', tickets: ['one', 'two'] },
    ])
    expect(sentTo(first, '/api/user')).toHaveLength(0)
  })

  it('is not possible while they cannot be read', async () => {
    server({ '/api/tickets': () => new Response('', { status: 500 }) })
    open()
    await ask()
    expect(await screen.findByText('Vos billets à venir n’ont pas pu être lus.')).toBeVisible()
    expect(end()).toBeDisabled()
    server({ '/api/tickets': [] })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Vous n’avez aucun billet payé à venir.')).toBeVisible()
    expect(end()).toBeEnabled()
  })

  it('says where the password is wrong, and what else is in the way', async () => {
    server({ '/api/tickets': [], '/api/user': refusalOf(400, 'validation_failed') })
    open()
    await ask()
    await screen.findByText('Vous n’avez aucun billet payé à venir.')
    await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'faux')
    await userEvent.click(end())
    await waitFor(() =>
      expect(screen.getByLabelText('Votre mot de passe')).toHaveAccessibleDescription('Non.'),
    )
    server({ '/api/tickets': [], '/api/user': refusalOf(409, 'conflict') })
    await userEvent.click(end())
    expect(await screen.findByRole('alert')).toHaveTextContent('Votre compte n’est pas supprimé. Non.')
    expect(currentToken()).toBe('token-u1')
  })

  it('claims nothing if the answer is lost: the account may be gone', async () => {
    server({ '/api/tickets': [], '/api/user': () => new Response('', { status: 504 }) })
    open()
    await ask()
    await screen.findByText('Vous n’avez aucun billet payé à venir.')
    await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'secret')
    await userEvent.click(end())
    expect(await screen.findByText(/^Votre compte est peut-être déjà supprimé/)).toBeVisible()
    expect(screen.queryByText(/n’est pas supprimé/)).toBeNull()
    await toasted('Pas de réponse du serveur')
  })

  it('leads home without a session', async () => {
    server({ '/api/tickets': [], '/api/user': { success: true } })
    const { address } = open()
    await ask()
    await screen.findByText('Vous n’avez aucun billet payé à venir.')
    await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'secret')
    await userEvent.click(end())
    await toasted('Votre compte a été supprimé.')
    await waitFor(() => expect(address()).toBe('/'))
    expect(currentToken()).toBeNull()
  })
})
