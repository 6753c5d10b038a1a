import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConcertMessages, Deadlines, GuestList as List } from '../../../../contract/organiser.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../../tests/support/booking-data.ts'
import { held, Leavable } from '../../../../tests/support/leavable.tsx'
import { refusalOf, serve } from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { writtenTexts } from '../../../shared/written-text.ts'
import { DeadlineList } from './deadline-list.tsx'
import { FollowLinks } from './follow-links.tsx'
import { GuestList } from './guest-list.tsx'
import { MessageForm } from './message-form.tsx'
import { useGuests, useMessages } from './queries.ts'

onAFreshDevice()
afterEach(writtenTexts.forget)

const which = { userId: 'u1', id: 'o1', eventId: 'e1' }
const PATH = '/api/organisations/o1/concerts/e1'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bodyOf = (call: [string, RequestInit] | undefined) => JSON.parse(String(call?.[1].body))

const guest = { id: 'b1', name: 'Inès Roux', seats: 2, entered: 0, code: 'secret', isValid: true }
const list: List = {
  guests: [
    guest,
    { ...guest, id: 'b2', name: 'Noé Brun', seats: 1, entered: 1, code: null },
    { ...guest, id: 'b3', name: null, isValid: false, code: null },
  ],
  left: 38,
  closed: null,
}

it('says which names are on the list already, or written twice', async () => {
  serve(answers())
  renderInApp(<GuestList which={which} list={list} />)
  await userEvent.click(screen.getByLabelText('Noms, un par ligne'))
  await userEvent.paste('INES ROUX\nZoé Martin\nzoe martin +1\nLéo')
  expect(screen.getByText(/Déjà sur la liste, ou écrit deux fois : INES ROUX, zoe martin\.$/)).toBeVisible()
  expect(button('Ajouter à la liste')).toBeEnabled()
})

it('adds pasted names once, with those they bring, and keeps the text that was refused', async () => {
  const spy = serve(answers({ [`${PATH}/guests`]: refusalOf(409, 'sold_out') }))
  renderInApp(<GuestList which={which} list={list} />)
  const field = screen.getByLabelText('Noms, un par ligne')
  await userEvent.click(button('Ajouter à la liste'))
  expect(screen.getByText('Écrivez au moins un nom.')).toBeVisible()
  expect(sentTo(spy, `${PATH}/guests`)).toHaveLength(0)
  await userEvent.click(field)
  await userEvent.paste('- Zoé Martin +1\n\n- Léo')
  expect(screen.getByText('2 personnes à ajouter, 3 places. 38 places libres.')).toBeVisible()
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/guests`)).toHaveLength(1))
  expect(bodyOf(sentTo(spy, `${PATH}/guests`)[0] as [string, RequestInit])).toEqual({
    guests: [
      { name: 'Zoé Martin', seats: 2 },
      { name: 'Léo', seats: 1 },
    ],
  })
  expect(field).toHaveValue('- Zoé Martin +1\n\n- Léo')
  const keyOf = (at: number) =>
    new Headers((sentTo(spy, `${PATH}/guests`)[at] as [string, RequestInit])[1].headers).get(
      'idempotency-key',
    )
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/guests`)).toHaveLength(2))
  expect(keyOf(1)).toBe(keyOf(0))
  await userEvent.type(field, '\nAna')
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/guests`)).toHaveLength(3))
  expect(keyOf(2)).not.toBe(keyOf(0))
})

it('keeps after a reload what was written, and the key under which it was sent', async () => {
  const spy = serve(answers({ [`${PATH}/guests`]: refusalOf(503, 'unavailable') }))
  const keys = () =>
    sentTo(spy, `${PATH}/guests`).map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  const first = renderInApp(<GuestList which={which} list={list} />)
  await userEvent.type(screen.getByLabelText('Noms, un par ligne'), 'Zoé Martin{enter}Léo')
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(keys()).toHaveLength(1))
  first.unmount()
  const other = renderInApp(<GuestList which={{ ...which, eventId: 'e2' }} list={list} />)
  expect(screen.getByLabelText('Noms, un par ligne')).toHaveValue('')
  other.unmount()
  const stranger = renderInApp(<GuestList which={{ ...which, userId: 'u2' }} list={list} />)
  expect(screen.getByLabelText('Noms, un par ligne')).toHaveValue('')
  stranger.unmount()
  renderInApp(<GuestList which={which} list={list} />)
  expect(screen.getByLabelText('Noms, un par ligne')).toHaveValue('Zoé Martin\nLéo')
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[1]).toBe(keys()[0])
})

const FetchedList = () => {
  const { data } = useGuests(which)
  return data ? <GuestList which={which} list={data} /> : null
}

it('shows those who were added although the answer was lost', async () => {
  const before: List = { ...list, guests: [] }
  const lost = refusalOf(503, 'unavailable')
  const inOrder = [before, lost(), list]
  serve(answers({ [`${PATH}/guests`]: () => inOrder.shift() }))
  renderInApp(<FetchedList />)
  await userEvent.type(await screen.findByLabelText('Noms, un par ligne'), 'Inès Roux +1')
  expect(screen.queryByRole('heading', { name: 'Inès Roux' })).toBeNull()
  await userEvent.click(button('Ajouter à la liste'))
  expect(await screen.findByRole('heading', { name: 'Inès Roux' })).toBeVisible()
})

it('names the line that cannot be added', async () => {
  renderInApp(<GuestList which={which} list={list} />)
  const field = screen.getByLabelText('Noms, un par ligne')
  await userEvent.type(field, 'Zoé +10')
  await userEvent.click(button('Ajouter à la liste'))
  expect(screen.getByText(/^« Zoé » vient avec 9 personnes au plus/)).toBeVisible()
  await userEvent.clear(field)
  await userEvent.paste('x'.repeat(90))
  await userEvent.click(button('Ajouter à la liste'))
  expect(screen.getByText(/dépasse 80 caractères/)).toBeVisible()
})

it('takes a guest off after a question, and not one who is inside', async () => {
  const spy = serve(answers({ [`${PATH}/guests/b1`]: { ...list, guests: [] } }))
  renderInApp(<GuestList which={which} list={list} />)
  expect(screen.getByText('2 personnes, 3 places, 1 entrée.')).toBeVisible()
  const [, inside, ended] = screen.getAllByRole('listitem')
  expect(inside).toHaveTextContent('Noé Brun1 place · entré · billet dans un compte')
  expect(within(inside as HTMLElement).queryByRole('button')).toBeNull()
  expect(ended).toHaveTextContent('Invité2 places · billet rendu ou annulé')
  await userEvent.click(button('Retirer Inès Roux'))
  const dialog = screen.getByRole('dialog', { name: /^Retirer Inès Roux/ })
  expect(sentTo(spy, `${PATH}/guests/b1`)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Retiré de la liste'))
  expect(sentTo(spy, `${PATH}/guests/b1`).map(([, { method }]) => method)).toEqual(['DELETE'])
})

it('keeps the focus in the list when a guest is taken off, and when that fails', async () => {
  const more = [...list.guests, { ...guest, id: 'b4', name: 'Zoé Ray' }]
  const path = `${PATH}/guests`
  serve(answers({ [path]: { ...list, guests: more }, [`${path}/b1`]: refusalOf(503, 'unavailable') }))
  renderInApp(<FetchedList />)
  const takeOff = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer Inès Roux' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer' }))
  }
  await takeOff()
  await waitFor(() => expect(lastToast()?.type).toBe('error'))
  expect(button('Retirer Inès Roux')).toHaveFocus()
  const left = { ...list, guests: more.slice(1) }
  serve(answers({ [path]: left, [`${path}/b1`]: left }))
  await takeOff()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Inès Roux' })).toBeNull())
  // The next guest is inside, and has no button.
  expect(button(/^Retirer Invité/)).toHaveFocus()
})

it('says why nobody can be added', () => {
  renderInApp(<GuestList which={which} list={{ ...list, closed: 'over' }} />)
  expect(screen.getByText('Ce concert a eu lieu : la liste ne change plus.')).toBeVisible()
  expect(screen.queryByLabelText('Noms, un par ligne')).toBeNull()
})

const messages: ConcertMessages = {
  ...{ messages: [], left: 3, people: 42, notified: 12, unreachable: 3, closed: null },
}

it('shows the message and its readers before it is sent once, and keeps what was refused', async () => {
  const spy = serve(answers({ [`${PATH}/messages`]: refusalOf(409, 'conflict') }))
  renderInApp(<MessageForm which={which} sent={messages} />)
  expect(
    screen.getByText('42 personnes le recevront par email, dont 12 aussi par notification.'),
  ).toBeVisible()
  await userEvent.click(button('Relire avant d’envoyer'))
  expect(screen.getByText('Écrivez votre message.')).toBeVisible()
  const field = screen.getByLabelText('Votre message')
  await userEvent.type(field, 'Portes à 20:30')
  await userEvent.click(button('Relire avant d’envoyer'))
  const dialog = screen.getByRole('dialog', { name: /^Envoyer à 42 personnes/ })
  expect(dialog).toHaveTextContent('Portes à 20:30')
  expect(sentTo(spy, `${PATH}/messages`)).toHaveLength(0)
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/messages`)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  expect(field).toHaveValue('Portes à 20:30')
  // Another press sends the same message, which the server recognises.
  await userEvent.click(button('Relire avant d’envoyer'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/messages`)).toHaveLength(2))
  const [first, second] = sentTo(spy, `${PATH}/messages`).map((one) => bodyOf(one as [string, RequestInit]))
  expect(second).toEqual(first)
  // Other words are another message: the first may have arrived.
  await userEvent.type(field, '.')
  await userEvent.click(button('Relire avant d’envoyer'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/messages`)).toHaveLength(3))
  const third = bodyOf(sentTo(spy, `${PATH}/messages`)[2] as [string, RequestInit])
  expect(third).toMatchObject({ text: 'Portes à 20:30.', id: expect.not.stringMatching(String(first?.id)) })
})

const FetchedForm = () => {
  const { data } = useMessages(which)
  return data ? <MessageForm which={which} sent={data} /> : null
}

it('asks with the readers of now, not of when the page was opened', async () => {
  let sent = messages
  serve(answers({ [`${PATH}/messages`]: () => sent }))
  renderInApp(<FetchedForm />)
  await userEvent.type(await screen.findByLabelText('Votre message'), 'Portes à 20:30')
  sent = { ...messages, people: 44 }
  await userEvent.click(button('Relire avant d’envoyer'))
  expect(await screen.findByRole('dialog', { name: /^Envoyer à 44 personnes/ })).toBeVisible()
})

it('says of names and of a message whose answer is lost that they may have arrived', async () => {
  const lost = () => new Response('<html>', { status: 502 })
  serve(answers({ [`${PATH}/guests`]: lost, [`${PATH}/messages`]: lost }))
  const { unmount } = renderInApp(<GuestList which={which} list={list} />)
  await userEvent.type(screen.getByLabelText('Noms, un par ligne'), 'Léo')
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('C’est peut-être fait'))
  unmount()
  renderInApp(<MessageForm which={which} sent={messages} />)
  await userEvent.type(screen.getByLabelText('Votre message'), 'Portes à 20:30')
  await userEvent.click(button('Relire avant d’envoyer'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('C’est peut-être fait'))
})

it('has no form once three messages are sent', () => {
  const sent = { id: 'm1', text: 'Portes à 20:30\nVestiaire', people: 42, sentAt: '2026-12-01T10:00:00.000Z' }
  renderInApp(
    <MessageForm which={which} sent={{ ...messages, left: 0, messages: [{ ...sent, by: null }] }} />,
  )
  expect(screen.getByText('Les trois messages sont partis.')).toBeVisible()
  expect(screen.queryByLabelText('Votre message')).toBeNull()
  expect(screen.getByRole('listitem')).toHaveTextContent('Quelqu’un qui a quitté Nectar, le')
})

it('names deadlines with figures to copy, and says that nothing is sent', async () => {
  const concert = {
    ...{ eventId: 'e1', eventName: 'Marée haute', date: '2026-12-05', place: 'La Cave', city: 'Brest' },
    ...{ capacity: 120, prices: { lowest: 8.5, highest: 12 }, paid: 40, free: 3 },
    ...{ takings: 480, withoutVat: 455, cnm: 15.93 },
  }
  const deadlines: Deadlines['deadlines'] = [
    { ...concert, kind: 'sacem', due: '2026-11-20', isLate: true },
    { ...concert, kind: 'statement', due: '2026-12-06', isLate: false },
    { ...concert, kind: 'cnm', due: null, isLate: false },
    { ...concert, kind: 'sibil', due: null, isLate: false },
  ]
  serve(answers({ '/api/organisations/o1/deadlines': { deadlines } }))
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  renderInApp(<DeadlineList id="o1" userId="u1" />)
  const region = await screen.findByRole('region', { name: 'Échéances' })
  expect(region).toHaveTextContent('Nectar n’envoie rien à votre place')
  expect(region).toHaveTextContent(/dès que possible : c’était pour le ven\. 20 nov\./)
  expect(within(region).getAllByRole('listitem')).toHaveLength(3)
  await user.click(button('Voir la dernière'))
  await user.click(screen.getByText('Taxe du CNM'))
  const [, cnm] = screen.getAllByRole('button', { name: 'Copier les chiffres' })
  await user.click(cnm as HTMLElement)
  await waitFor(() => expect(lastToast()?.title).toBe('Chiffres copiés'))
  expect(copied.mock.calls[0]?.[0]).toMatch(/Recette HT\s: 455\s€\nTaxe de 3,5\s%\s: 15,93\s€$/)
})

it('copies no sum without VAT for an unknown rate', async () => {
  const cnm: Deadlines['deadlines'][number] = {
    ...{ eventId: 'e1', eventName: 'Marée haute', date: '2026-12-05', place: null, city: null },
    ...{ capacity: 120, prices: null, paid: 40, free: 3, takings: 480, withoutVat: null, cnm: null },
    ...{ kind: 'cnm', due: null, isLate: false },
  }
  serve(answers({ '/api/organisations/o1/deadlines': { deadlines: [cnm] } }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  renderInApp(<DeadlineList id="o1" userId="u1" />)
  await userEvent.click(await screen.findByText('Taxe du CNM'))
  await userEvent.click(button('Copier les chiffres'))
  await waitFor(() => expect(copied.mock.lastCall?.[0]).toMatch(/480\s€\nRecette HT\s: taux de TVA non/))
})

/** Returns the addresses of the presses that asked for a link. */
const askedLinks = (spy: ReturnType<typeof serve>) =>
  (spy.mock.calls as unknown as [string, RequestInit][])
    .filter(([, { method }]) => method === 'POST')
    .map(([address]) => address)

it('asks for the same link after a lost answer', async () => {
  const link = { id: 'l1', madeAt: '2026-12-01T10:00:00.000Z', until: '2027-03-01T10:00:00.000Z' }
  const url = 'https://nectar.example/orga/suivi/secret'
  const lost = new Response('<html>', { status: 502 })
  const spy = serve(
    answers({
      [`${PATH}/figure-links`]: () => {
        if (askedLinks(spy).length === 1) return lost
        return askedLinks(spy).length === 0 ? { links: [] } : { links: [link], url }
      },
    }),
  )
  renderInApp(<FollowLinks which={which} />)
  await userEvent.click(button('Faire un lien de suivi'))
  await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
  await userEvent.click(button('Faire un lien de suivi'))
  expect(await screen.findByText(url)).toBeVisible()
  const [first, second, ...more] = askedLinks(spy)
  expect(first).toMatch(/linkId=.+/)
  expect([second, more]).toEqual([first, []])
})

it('shows the links as they are after a lost answer', async () => {
  const link = { id: 'l1', madeAt: '2026-12-01T10:00:00.000Z', until: '2027-03-01T10:00:00.000Z' }
  let links: (typeof link)[] = []
  const lost = () => new Response('<html>', { status: 502 })
  const spy = serve(
    answers({
      [`${PATH}/figure-links`]: () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        if (method !== 'POST') return { links }
        links = [link]
        return lost()
      },
      [`${PATH}/figure-links/l1`]: () => {
        links = []
        return lost()
      },
    }),
  )
  renderInApp(<FollowLinks which={which} />)
  await userEvent.click(button('Faire un lien de suivi'))
  // Its address is seen by nobody: it can be revoked.
  await userEvent.click(await screen.findByRole('button', { name: /^Révoquer/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Révoquer' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(lastToast()?.title).toBe('Pas de réponse du serveur')
  expect(document.activeElement).not.toBe(document.body)
})

it('shows the address of a new link once, and revokes a link after a question', async () => {
  const link = { id: 'l1', madeAt: '2026-12-01T10:00:00.000Z', until: '2027-03-01T10:00:00.000Z' }
  const made = { links: [link], url: 'https://nectar.example/orga/suivi/secret' }
  const kept = { links: [link] }
  const spy = serve(
    answers({
      [`${PATH}/figure-links`]: () => ({ ...made, ...kept }),
      [`${PATH}/figure-links/l1`]: () => {
        kept.links = []
        return kept
      },
    }),
  )
  renderInApp(<FollowLinks which={which} />)
  await userEvent.dblClick(button('Faire un lien de suivi'))
  expect(await screen.findByText(made.url)).toBeVisible()
  expect(lastToast()?.title).toBe('Le lien est prêt')
  // The pressed button is gone.
  expect(screen.getByRole('heading', { name: 'Lien de suivi' })).toHaveFocus()
  expect(askedLinks(spy)).toHaveLength(1)
  expect(screen.getByRole('listitem')).toHaveTextContent(/valable jusqu’au 1er mars 2027/)
  await userEvent.click(button(/^Révoquer/))
  const dialog = screen.getByRole('dialog', { name: /^Révoquer ce lien de suivi/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Lien révoqué'))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.queryByText(made.url)).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})

it('keeps the address of a new link while an older one is revoked', async () => {
  const linkOf = (id: string) => ({
    id,
    madeAt: '2026-12-01T10:00:00.000Z',
    until: '2027-03-01T10:00:00.000Z',
  })
  const kept = { links: [linkOf('l1')] }
  const url = 'https://nectar.example/orga/suivi/secret'
  serve(
    answers({
      [`${PATH}/figure-links`]: () => ({ url, ...kept }),
      [`${PATH}/figure-links/l1`]: () => {
        kept.links = [linkOf('l2')]
        return kept
      },
    }),
  )
  renderInApp(<FollowLinks which={which} />)
  await screen.findByRole('listitem')
  kept.links = [linkOf('l1'), linkOf('l2')]
  await userEvent.click(button('Faire un lien de suivi'))
  expect(await screen.findByText(url)).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: /^Révoquer/ })[0] as HTMLElement)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Révoquer' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByText(url)).toBeVisible()
})

it('tells who left before a link to the figures was made that its address was shown to nobody', async () => {
  const reply = held({ url: 'https://nectar.example/orga/suivi/secret', links: [] })
  let calls = 0
  serve(answers({ [`${PATH}/figure-links`]: () => (calls++ === 0 ? { links: [] } : reply.give()) }))
  renderInApp(
    <Leavable>
      <FollowLinks which={which} />
    </Leavable>,
  )
  await waitFor(() => expect(calls).toBe(1))
  await userEvent.click(button('Faire un lien de suivi'))
  await waitFor(() => expect(calls).toBe(2))
  await userEvent.click(button('Partir'))
  reply.go()
  await waitFor(() => expect(lastToast()?.title).toBe('Un lien de suivi est fait, sans être montré'))
})

it('lets nobody type into a list or a message that is on its way, which its answer would clear', async () => {
  const never = () => new Promise<never>(() => undefined)
  serve(answers({ [`${PATH}/guests`]: never, [`${PATH}/messages`]: never }))
  const guests = renderInApp(<GuestList which={which} list={list} />)
  const names = screen.getByLabelText('Noms, un par ligne')
  await userEvent.type(names, 'Léo')
  await userEvent.click(button('Ajouter à la liste'))
  await userEvent.type(names, '{enter}Zoé')
  expect(names).toHaveValue('Léo')
  guests.unmount()
  renderInApp(<MessageForm which={which} sent={messages} />)
  const text = screen.getByLabelText('Votre message')
  await userEvent.type(text, 'Portes à 20:30')
  await userEvent.click(button('Relire avant d’envoyer'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
  await userEvent.type(text, ', vraiment')
  expect(text).toHaveValue('Portes à 20:30')
})

it.each([
  {
    of: 'guests',
    notDone: 'Vos invités ne sont pas ajoutés',
    form: () => <GuestList which={which} list={list} />,
    press: async () => {
      await userEvent.type(screen.getByLabelText('Noms, un par ligne'), 'Léo')
      await userEvent.click(button('Ajouter à la liste'))
    },
  },
  {
    of: 'messages',
    notDone: 'Votre message n’est pas envoyé',
    form: () => <MessageForm which={which} sent={messages} />,
    press: async () => {
      await userEvent.type(screen.getByLabelText('Votre message'), 'Portes à 20:30')
      await userEvent.click(button('Relire avant d’envoyer'))
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Envoyer' }))
    },
  },
])('tells who has left the form of $of that they are refused, and keeps the text', async (given) => {
  const reply = held(refusalOf(409, 'conflict')())
  const spy = serve(answers({ [`${PATH}/${given.of}`]: reply.give }))
  const first = renderInApp(<Leavable>{given.form()}</Leavable>)
  await given.press()
  await waitFor(() => expect(sentTo(spy, `${PATH}/${given.of}`)).toHaveLength(1))
  await userEvent.click(button('Partir'))
  reply.go()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: given.notDone, description: 'Non.' }))
  first.unmount()
  renderInApp(given.form())
  expect(screen.getByRole('textbox')).not.toHaveValue('')
})

it('tells who has left that an answer is lost, without pointing at the page in view', async () => {
  const reply = held(new Response('<html>', { status: 502 }))
  const spy = serve(answers({ [`${PATH}/guests`]: reply.give }))
  renderInApp(
    <Leavable>
      <GuestList which={which} list={list} />
    </Leavable>,
  )
  await userEvent.type(screen.getByLabelText('Noms, un par ligne'), 'Léo')
  await userEvent.click(button('Ajouter à la liste'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/guests`)).toHaveLength(1))
  await userEvent.click(button('Partir'))
  reply.go()
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Pas de réponse du serveur',
      description: expect.stringContaining('la page que vous avez quittée'),
    }),
  )
})
