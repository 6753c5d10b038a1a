import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contactCategories } from '../../../contract/messages.ts'
import { focused } from '../../../tests/support/focused.ts'
import { userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { contactCopy } from '../../copy/contact.ts'
import { isReloadGuarded } from '../../lib/reload-guard.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { Toasts } from '../../ui/toaster.tsx'
import { ContactView } from './contact.tsx'

const sent: unknown[] = []
const authorizations: (string | null)[] = []
let answer: () => Response | Promise<Response> = () => Response.json({ success: true, message: 'Reçu' })

const open = (user = null as ReturnType<typeof userOf> | null) =>
  renderInApp(
    <>
      <ContactView user={user} />
      <Toasts />
    </>,
  )

const Known = () => {
  const [user, setUser] = useState<ReturnType<typeof userOf> | null>(null)
  return (
    <>
      <button type="button" onClick={() => setUser(userOf('u1'))}>
        Ada entre
      </button>
      <ContactView user={user} />
    </>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const write = async ({ email = 'jo@nectar.test' } = {}) => {
  await userEvent.type(field('Nom'), 'Jo Marin')
  await userEvent.type(field('Email'), email)
  await userEvent.type(field('Sujet'), 'Une place perdue')
  await userEvent.selectOptions(screen.getByLabelText('Catégorie'), 'events')
  await userEvent.type(field('Message'), 'Bonjour,{Enter}où est-elle ?')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer le message' }))

beforeEach(() => {
  sessionStorage.clear()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
  sent.length = 0
  authorizations.length = 0
  answer = () => Response.json({ success: true, message: 'Reçu' })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).includes('/api/contact')) return Response.json({}, { status: 404 })
    sent.push(JSON.parse(String(init?.body)))
    authorizations.push(new Headers(init?.headers).get('authorization'))
    return answer()
  })
})

describe('the contact form', () => {
  it('has the six categories of the contract', () => {
    expect(Object.keys(contactCopy.categories)).toEqual([...contactCategories])
    open()
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choisir une catégorie',
      'Question générale',
      'Problème technique',
      'Facturation & Pass',
      'Événements & Billets',
      'Partenariat',
      'Autre',
    ])
  })

  it('sends what was typed, once however often the button is pressed, says so and is empty again', async () => {
    open()
    await write()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Envoyer le message' }))
    expect(await screen.findByText('Message envoyé !')).toBeVisible()
    expect(sent).toEqual([
      {
        name: 'Jo Marin',
        email: 'jo@nectar.test',
        subject: 'Une place perdue',
        category: 'events',
        message: 'Bonjour,\noù est-elle ?',
      },
    ])
    expect(authorizations).toEqual([null])
    for (const name of ['Nom', 'Email', 'Sujet', 'Message']) expect(field(name)).toHaveValue('')
    expect(screen.getByLabelText('Catégorie')).toHaveValue('')
    expect(sessionStorage).toHaveLength(0)
  })

  it('with anything missing says which, and sends nothing', async () => {
    open()
    await userEvent.type(field('Nom'), 'Jo')
    await userEvent.type(field('Message'), '   ')
    await send()
    expect(await screen.findByText('Champs requis')).toBeVisible()
    expect(screen.getByText('Veuillez remplir tous les champs obligatoires.')).toBeVisible()
    expect(field('Nom')).not.toHaveAttribute('aria-invalid')
    expect(field('Email')).toHaveAccessibleDescription('L’adresse email est requise')
    expect(field('Message')).toHaveAccessibleDescription('Le message est requis')
    expect(screen.getByLabelText('Catégorie')).toHaveAccessibleDescription('Choisissez une catégorie')
    await focused(field('Email'))
    expect(sent).toEqual([])
  })

  it('with an address that is none says so at its field alone', async () => {
    open()
    await write({ email: 'jo@' })
    await send()
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription('Merci d’entrer une adresse email valide'),
    )
    expect(screen.queryByText('Champs requis')).toBeNull()
    await focused(field('Email'))
    expect(sent).toEqual([])
  })

  it.each([
    ['the quoted sentence', 500, 'Une erreur s’est produite. Veuillez réessayer.'],
    ['how long to wait', 429, 'Trop de messages : réessayez dans une heure.'],
  ])('that fails tells %s, and keeps every word', async (_, status, sentence) => {
    answer = () =>
      Response.json(
        { message: 'Trop de messages : réessayez dans une heure.', code: 'internal', requestId: 'r' },
        { status },
      )
    open()
    await write()
    await send()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(field('Message')).toHaveValue('Bonjour,\noù est-elle ?')
  })

  it('without a network says so where it happened, and keeps every word over a reload', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const first = open()
    await write()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Votre message n’est pas parti.')
    first.unmount()
    open()
    expect(field('Message')).toHaveValue('Bonjour,\noù est-elle ?')
    expect(screen.getByLabelText('Catégorie')).toHaveValue('events')
    answer = () => Response.json({ success: true, message: 'Reçu' })
    await send()
    expect(await screen.findByText('Message envoyé !')).toBeVisible()
    expect(screen.queryByText(/n’est pas parti/)).toBeNull()
  })

  it('has a member’s name and address filled in, and keeps a draft’s own', async () => {
    const first = open(userOf('u1'))
    expect(field('Nom')).toHaveValue('Ada u1')
    expect(field('Email')).toHaveValue('u1@nectar.test')
    await userEvent.clear(field('Nom'))
    await userEvent.type(field('Nom'), 'Autre')
    first.unmount()
    expect(isReloadGuarded()).toBe(false)
    open(userOf('u1'))
    expect(field('Nom')).toHaveValue('Autre')
    // A restored draft counts as typed: a new version waits for it.
    expect(isReloadGuarded()).toBe(true)
  })

  it('shows a member’s unsent words to that member alone, whoever signs in while the tab is loaded again', async () => {
    const first = open(userOf('u1'))
    await userEvent.type(field('Message'), 'De Ada')
    first.unmount()
    const visitor = open()
    expect(field('Message')).toHaveValue('')
    visitor.unmount()
    // A page knows its member only after it was drawn.
    const again = renderInApp(<Known />)
    expect(field('Message')).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Ada entre' }))
    expect(field('Message')).toHaveValue('De Ada')
    again.unmount()
    const other = open(userOf('u2'))
    expect(field('Message')).toHaveValue('')
    expect(field('Nom')).toHaveValue('Ada u2')
    expect(isReloadGuarded()).toBe(false)
    other.unmount()
    open(userOf('u1'))
    expect(field('Message')).toHaveValue('')
  })

  it('does not trip over what somebody else has left in its place', () => {
    sessionStorage.setItem('nectar.contact', '{"name":1}')
    open()
    expect(field('Nom')).toHaveValue('')
  })
})
