import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import type {
  ConcertFigures,
  ConcertPeople,
  ConcertStakes,
  ConcertStatement,
  DoorLinks as Links,
} from '../../../contract/organiser.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { organiserConcert as concert, concertFigures } from '../../../tests/support/concert-figures.ts'
import { focused } from '../../../tests/support/focused.ts'
import { held, Leavable } from '../../../tests/support/leavable.tsx'
import { authOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { currentToken, expireSession, openSession } from '../../data/session.ts'
import { Change } from './change.tsx'
import { ConcertList } from './concert-list.tsx'
import { DoorLinks } from './door-links.tsx'
import { Figures } from './figures.tsx'
import { PeopleList } from './people-list.tsx'
import { useConcert, useDoorLinks, useEmptied, useStakes, useStatement } from './queries.ts'
import { Statement } from './statement.tsx'

onAFreshDevice()

const which = { userId: 'u1', id: 'o1', eventId: 'e1' }
const PATH = '/api/organisations/o1/concerts/e1'
const bodyOf = ([, { body }]: [string, RequestInit]) => JSON.parse(String(body))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

const figures: ConcertFigures = {
  ...concertFigures,
  kinds: [
    { name: 'Plein tarif', price: 14, isMinimum: false, taken: 40, capacity: 100 },
    { name: 'Réduit', price: 0, isMinimum: false, taken: 2, capacity: 20 },
    { name: 'Soutien', price: 5, isMinimum: true, taken: 0, capacity: null },
  ],
  days: [
    { date: '2026-11-03', issued: 30, returned: 0, takings: 420 },
    { date: '2026-11-05', issued: 14, returned: 2, takings: 168 },
  ],
}

it('empties an open page at 06:00 of the morning after, and asks the server', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-06T04:59:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const spy = serve(answers({ [PATH]: figures }))
  const Page = () => {
    const { data } = useConcert(which)
    useEmptied(which, data)
    return <p>{data?.eventName ?? 'vide'}</p>
  }
  renderInApp(<Page />)
  expect(await screen.findByText('Marée haute')).toBeVisible()
  expect(sentTo(spy, PATH)).toHaveLength(1)
  serve({})
  document.dispatchEvent(new Event('visibilitychange'))
  expect(screen.getByText('Marée haute')).toBeVisible()
  vi.setSystemTime(new Date('2026-12-06T05:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('vide')).toBeVisible()
})

it('lists concerts with their state in a word, and what was sold where', () => {
  const other = { ...concert, id: 'e2', eventName: 'Houle', isSoldHere: false, tickets: 0, capacity: null }
  const later = {
    ...concert,
    ...{
      id: 'e3',
      eventName: 'Lueur',
      state: 'on_sale_later' as const,
      soldFrom: '2026-12-01T09:00:00.000Z',
    },
  }
  const concerts = [concert, other, later]
  renderInApp(
    <ConcertList id="o1" when="to_come" concerts={{ concerts, total: 3 }} page={1} onPage={vi.fn()} />,
  )
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('42 sur 120 places · 588 €Publié')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Marée haute' })).toHaveAttribute(
    'href',
    '/orga/o1/concerts/e1',
  )
  expect(second).toHaveTextContent('Vendu ailleurs : rien n’est compté ici')
  expect(third).toHaveTextContent('En vente le 1er décembre à 10:00')
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('says that nothing is to come, and pages a long list', async () => {
  const onPage = vi.fn()
  const { unmount } = renderInApp(
    <ConcertList id="o1" when="to_come" concerts={{ concerts: [], total: 0 }} page={1} onPage={onPage} />,
  )
  expect(screen.getByText('Aucun concert à venir.')).toBeVisible()
  unmount()
  renderInApp(
    <ConcertList
      id="o1"
      when="past"
      concerts={{ concerts: [concert], total: 31 }}
      page={1}
      onPage={onPage}
    />,
  )
  await userEvent.click(await button('Page suivante'))
  expect(onPage).toHaveBeenCalledWith(2)
})

it('shows the figures, those that are rarely needed only if they are not 0', () => {
  renderInApp(<Figures figures={figures} which={which} />)
  const counts = screen.getByRole('region', { name: 'Chiffres' })
  expect(counts).toHaveTextContent('Billets valables42sur 120 places')
  expect(counts).toHaveTextContent('Recette TTC588 €')
  expect(counts).toHaveTextContent('Demandées en liste d’attente3')
  expect(counts).toHaveTextContent('Remboursé en partie5 €')
  expect(counts).toHaveTextContent('Revendues entre personnes2')
  expect(within(counts).queryByText('Remises en vente')).toBeNull()
  expect(screen.getByRole('link', { name: 'Liste' })).toHaveAttribute('href', '/orga/o1/concerts/e1/liste')
  expect(screen.getByText(/^Soutien, Prix libre dès\s5\s€$/)).toBeVisible()
})

it('names no free places of a cancelled concert', () => {
  const counts = () => screen.getByRole('region', { name: 'Chiffres' })
  const { unmount } = renderInApp(<Figures figures={figures} which={which} />)
  expect(counts()).toHaveTextContent('Places libres78')
  unmount()
  renderInApp(<Figures figures={{ ...figures, state: 'cancelled' }} which={which} />)
  expect(counts()).toHaveTextContent('Rendus ou annulés2')
  expect(counts()).not.toHaveTextContent('Places libres')
})

it('leads to the public page before its figures', () => {
  renderInApp(<Figures figures={figures} which={which} />)
  const page = screen.getByRole('link', { name: 'Voir la page du concert' })
  const counts = screen.getByRole('region', { name: 'Chiffres' })
  expect(page.compareDocumentPosition(counts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('draws the sales with a sentence, and has their table behind', async () => {
  renderInApp(<Figures figures={figures} which={which} />)
  expect(
    screen.getByRole('img', {
      name: /^Billets par jour, du mar\. 3 nov\. au ven\. 6 nov\..: 44 en tout, le plus le mar\. 3 nov\., 30\.$/,
    }),
  ).toBeVisible()
  await userEvent.click(screen.getByText('Le détail en tableau'))
  const table = screen.getByRole('table', { name: 'Ventes par jour' })
  expect(within(table).getByRole('row', { name: /^jeu\. 5 nov\./ })).toHaveTextContent('142168 €')
  expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('442588 €')
})

it('counts nothing of a concert that is sold elsewhere', () => {
  const elsewhere = { ...figures, isSoldHere: false, tickets: 0, kinds: [], days: [] }
  renderInApp(<Figures figures={elsewhere} which={which} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText(/^Vendu ailleurs/)).toBeVisible()
})

const personOf = (lastName: string, firstName: string, code: string, usedAt: string | null = null) => ({
  ...{ lastName, firstName, kind: 'Plein tarif', isCancelled: false, isWalkIn: false },
  seats: [{ code, usedAt }],
})
const people: ConcertPeople = {
  at: '2026-12-05T18:00:00.000Z',
  people: [
    personOf('Élan', 'Zoé', 'AAAA-1111', '20:10'),
    personOf('Silva', 'Inès', 'BBBB-2222'),
    { ...personOf('Vidal', 'Paul', 'CCCC-3333'), isCancelled: true },
  ],
}

const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

it('finds people by name without accents and by code, and says who is in', async () => {
  renderInApp(<PeopleList which={which} list={people} concert={figures} />)
  expect(screen.getByText('2 réservations, 2 places, 1 entrée, 1 annulation')).toBeVisible()
  const names = () => namesIn(screen.getByRole('list'))
  const search = screen.getByRole('searchbox', { name: 'Chercher une personne' })
  await userEvent.type(search, 'zoe elan')
  await waitFor(() => expect(names()).toEqual(['Élan Zoé']))
  expect(screen.getByText('entré à 20:10')).toBeVisible()
  await userEvent.clear(search)
  await userEvent.type(search, 'bbbb2222')
  await waitFor(() => expect(names()).toEqual(['Silva Inès']))
  await userEvent.type(search, 'x')
  expect(await screen.findByText('Personne ne correspond.')).toBeVisible()
})

it('prints the list, and saves it as the server formats it', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const spy = serve(answers({ [`${PATH}/people-file`]: { name: 'entrees.csv', text: '"nom"' } }))
  renderInApp(<PeopleList which={which} list={people} concert={figures} />)
  await userEvent.click(await button('Imprimer'))
  expect(print).toHaveBeenCalledOnce()
  await userEvent.click(await button('Télécharger (CSV)'))
  await waitFor(() => expect(lastToast()?.title).toBe('Liste téléchargée'))
  expect(sentTo(spy, `${PATH}/people-file`)).toHaveLength(1)
  expect(saved).toHaveBeenCalledOnce()
})

it('shows a full room by 200 names, finds every one, and prints all', async () => {
  const room = Array.from({ length: 450 }, (_, at) => personOf(`Nom ${at}`, 'Ana', `CODE-${1000 + at}`))
  renderInApp(<PeopleList which={which} list={{ ...people, people: room }} concert={figures} />)
  const names = () => namesIn(screen.getByRole('list'))
  expect(names()).toHaveLength(200)
  await userEvent.click(await button('Afficher plus de noms (encore 250)'))
  expect(names()).toHaveLength(400)
  // The first new name has the focus: after the last ones the button is gone.
  expect(document.activeElement).toHaveTextContent('Nom 200 Ana')
  fireEvent(window, new Event('beforeprint'))
  expect(names()).toHaveLength(450)
  expect(screen.queryByRole('button', { name: /Afficher plus/ })).not.toBeInTheDocument()
  fireEvent(window, new Event('afterprint'))
  expect(names()).toHaveLength(400)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Chercher une personne' }), 'code1449')
  await waitFor(() => expect(names()).toEqual(['Nom 449 Ana']))
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Chercher une personne' }))
  await waitFor(() => expect(names()).toHaveLength(400))
})

it('says that nobody is expected', () => {
  renderInApp(<PeopleList which={which} list={{ ...people, people: [] }} concert={figures} />)
  expect(screen.getByText('Personne n’est attendu.')).toBeVisible()
})

const linkOf = (id: string, more: Partial<Links['links'][number]> = {}): Links['links'][number] => ({
  ...{ id, isStrict: false, split: null, madeAt: '2026-12-01T10:00:00.000Z', held: 0 },
  ...{ until: '2026-12-06T05:00:00.000Z', state: 'open', ...more },
})

const noLinks = { closed: null, links: [] }

it('makes a door link for one entrance, and shows its digits once', async () => {
  const links = { closed: null, links: [linkOf('l1', { isStrict: true, split: { part: 1, of: 2 } })] }
  const made = { id: 'l1', url: 'https://nectar.example/entree/secret', code: '0417', links }
  const spy = serve(answers({ [`${PATH}/door-links`]: made }))
  renderInApp(<DoorLinks which={which} door={noLinks} />)
  await userEvent.selectOptions(screen.getByLabelText('Entrée'), 'Entrée 1 sur 2')
  await userEvent.click(screen.getByLabelText('Signaler les codes fixes (papier, captures)'))
  await userEvent.dblClick(await button('Faire un lien'))
  const shown = await screen.findByRole('region', { name: 'Le lien est prêt' })
  // The focus stays on the button: a screen reader hears of the link by the toast.
  expect(lastToast()?.title).toBe('Le lien est prêt')
  expect(shown).toHaveTextContent('0417')
  expect(within(shown).getByRole('img', { name: 'Code QR du lien d’entrée' })).toBeVisible()
  const sent = sentTo(spy, `${PATH}/door-links`)
  expect(sent).toHaveLength(1)
  expect(bodyOf(sent[0] as [string, RequestInit])).toMatchObject({
    isStrict: true,
    split: { part: 1, of: 2 },
  })
  await userEvent.click(await button('C’est noté'))
  expect(screen.queryByText('0417')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Faire un lien' })).toHaveFocus()
})

it('asks for the same door link after a lost answer, and for another one after that', async () => {
  let calls = 0
  const made = { id: 'l1', url: 'https://nectar.example/entree/secret', code: '0417', links: noLinks }
  const lost = () => (calls++ === 0 ? new Response('<html>', { status: 502 }) : made)
  const spy = serve(answers({ [`${PATH}/door-links`]: lost }))
  renderInApp(<DoorLinks which={{ ...which, eventId: 'e1' }} door={noLinks} />)
  const ids = () =>
    sentTo(spy, `${PATH}/door-links`)
      .filter(([, { method }]) => method === 'POST')
      .map((call) => bodyOf(call as [string, RequestInit]).id)
  await userEvent.click(await button('Faire un lien'))
  await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
  await userEvent.click(await button('Faire un lien'))
  await waitFor(() => expect(ids()).toHaveLength(2))
  await userEvent.selectOptions(screen.getByLabelText('Entrée'), 'Entrée 1 sur 2')
  await userEvent.click(await button('Faire un lien'))
  await waitFor(() => expect(ids()).toHaveLength(3))
  expect(ids()[1]).toBe(ids()[0])
  expect(ids()[2]).not.toBe(ids()[0])
})

it('keeps the address of a new link while another one is revoked, and hides that of its own', async () => {
  const [old, fresh] = [linkOf('l1'), linkOf('l2')]
  const made = { closed: null, links: [old, fresh] }
  const revoked = (...ids: string[]) => ({
    closed: null,
    links: made.links.map((link) => (ids.includes(link.id) ? linkOf(link.id, { state: 'revoked' }) : link)),
  })
  serve(
    answers({
      [`${PATH}/door-links`]: {
        id: 'l2',
        url: 'https://nectar.example/entree/secret',
        code: '0417',
        links: made,
      },
      [`${PATH}/door-links/l1`]: revoked('l1'),
      [`${PATH}/door-links/l2`]: revoked('l1', 'l2'),
    }),
  )
  const Page = () => (
    <DoorLinks which={which} door={useDoorLinks(which).data ?? { closed: null, links: [old] }} />
  )
  const { client } = renderInApp(<Page />)
  client.setDefaultOptions({ queries: { enabled: false } })
  const revokeFirst = async () => {
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /^Révoquer Toutes/ })).at(-1) as HTMLElement,
    )
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Révoquer' }))
  }
  await userEvent.click(await button('Faire un lien'))
  expect(await screen.findByText('0417')).toBeVisible()
  await revokeFirst()
  expect(await screen.findByText(/révoqué le/)).toBeVisible()
  expect(screen.getByText('0417')).toBeVisible()
  await revokeFirst()
  await waitFor(() => expect(screen.queryByText('0417')).toBeNull())
})

it('tells who left before a door link was made that its address was shown to nobody', async () => {
  const reply = held({ id: 'l1', url: 'https://nectar.example/entree/secret', code: '0417', links: noLinks })
  const spy = serve(answers({ [`${PATH}/door-links`]: reply.give }))
  renderInApp(
    <Leavable>
      <DoorLinks which={which} door={noLinks} />
    </Leavable>,
  )
  await userEvent.click(await button('Faire un lien'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/door-links`)).toHaveLength(1))
  await userEvent.click(await button('Partir'))
  reply.go()
  await waitFor(() => expect(lastToast()?.title).toBe('Un lien d’entrée est fait, sans être montré'))
})

it('says to copy the address by hand where the browser has no clipboard', async () => {
  const made = { id: 'l1', url: 'https://nectar.example/entree/secret', code: '0417', links: noLinks }
  serve(answers({ [`${PATH}/door-links`]: made }))
  const user = userEvent.setup()
  renderInApp(<DoorLinks which={which} door={noLinks} />)
  await user.click(await button('Faire un lien'))
  await button('Copier le lien')
  // As on a page without a secure context.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await user.click(await button('Copier le lien'))
  await waitFor(() => expect(lastToast()?.title).toBe('Sélectionnez l’adresse pour la copier'))
})

it('revokes a door link after a question', async () => {
  const spy = serve(answers({ [`${PATH}/door-links/l1`]: { closed: null, links: [] } }))
  const links = [linkOf('l1'), linkOf('l2', { state: 'revoked', held: 2 })]
  renderInApp(<DoorLinks which={which} door={{ closed: null, links }} />)
  expect(screen.getByText(/2 passages en attente/)).toBeVisible()
  await userEvent.click(await button(/^Révoquer Toutes les places/))
  const dialog = screen.getByRole('dialog', { name: /^Révoquer ce lien/ })
  expect(sentTo(spy, `${PATH}/door-links/l1`)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Révoquer' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Lien révoqué'))
})

it('makes no link to a concert that is over', () => {
  renderInApp(<DoorLinks which={which} door={{ closed: 'over', links: [] }} />)
  expect(screen.getByText('Ce concert a eu lieu : plus aucun lien ne se fait.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

const stakes: ConcertStakes = {
  ...{ date: '2026-12-05', endDate: null, time: '20:00', place: 'La Cave', city: 'Brest' },
  ...{ isCancelled: false, isOver: false, members: 12, seats: 20, guests: 0, refund: 280, openOrders: 1 },
  allowsResale: true,
}

it('moves a festival with all its days, or changes its last', async () => {
  renderInApp(<Change which={which} stakes={{ ...stakes, endDate: '2026-12-07' }} />)
  expect(screen.getByText('du 5 au 7 décembre 2026 à 20:00')).toBeVisible()
  const date = screen.getByLabelText('Nouvelle date')
  await userEvent.clear(date)
  await userEvent.type(date, '2026-12-30')
  await userEvent.click(await button('Déplacer le concert'))
  const name = /^Déplacer\s: du 30 décembre 2026 au 1er janvier 2027 à 20:00/
  const dialog = await screen.findByRole('dialog', { name })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))

  const last = screen.getByLabelText(/^Dernier jour/)
  await userEvent.type(last, '2026-12-29')
  await userEvent.click(await button('Déplacer le concert'))
  await waitFor(() => expect(last).toHaveAccessibleDescription('Le dernier jour est avant le premier.'))
  await userEvent.clear(last)
  await userEvent.type(last, '2027-01-02')
  await userEvent.click(await button('Déplacer le concert'))
  expect(
    await screen.findByRole('dialog', { name: /^Déplacer\s: du 30 décembre 2026 au 2 janvier 2027/ }),
  ).toBeVisible()
})

it('moves a concert once its organiser has read who is concerned', async () => {
  const spy = serve(answers({ [`${PATH}/move`]: { ...stakes, date: '2026-12-12' } }))
  renderInApp(<Change which={which} stakes={stakes} />)
  const date = screen.getByLabelText('Nouvelle date')
  await userEvent.clear(date)
  await userEvent.type(date, '2026-12-12')
  await userEvent.click(await button('Déplacer le concert'))
  const dialog = await screen.findByRole('dialog', { name: /^Déplacer au samedi 12 décembre 2026 à 20:00/ })
  expect(dialog).toHaveTextContent('12 personnes, 20 places prises.')
  expect(sentTo(spy, `${PATH}/move`)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Déplacer' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Le concert est déplacé'))
  expect(bodyOf(sentTo(spy, `${PATH}/move`)[0] as [string, RequestInit])).toEqual({
    ...{ date: '2026-12-12', endDate: '', time: '20:00', place: '', city: '' },
    seen: { date: '2026-12-05', time: '20:00' },
  })
})

/** Types another hall into 'Déplacer', on a server that refuses the move once another person has moved the concert. */
const typeHall = async () => {
  let now = stakes
  const spy = serve(answers({ [`${PATH}/stakes`]: () => now, [`${PATH}/move`]: refusalOf(409, 'conflict') }))
  const Page = () => {
    const { data } = useStakes(which)
    return data ? <Change which={which} stakes={data} /> : null
  }
  renderInApp(<Page />)
  await userEvent.type(await screen.findByLabelText(/^Lieu/), 'Le Hangar')
  const moveElsewhere = (date: string) => {
    now = { ...stakes, date }
  }
  return { spy, moveElsewhere }
}

it('does not undo the move of another person that its question found out', async () => {
  const { spy, moveElsewhere } = await typeHall()
  moveElsewhere('2026-12-19')
  await userEvent.click(await button('Déplacer le concert'))
  const dialog = await screen.findByRole('dialog')
  expect(await screen.findByText('samedi 19 décembre 2026 à 20:00')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Déplacer' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/move`)).toHaveLength(1))
  expect(bodyOf(sentTo(spy, `${PATH}/move`)[0] as [string, RequestInit])).toMatchObject({
    ...{ date: '2026-12-05', seen: { date: '2026-12-05', time: '20:00' } },
  })
})

it('shows where another person has moved a concert, moves it no further, and keeps what was typed', async () => {
  const { spy, moveElsewhere } = await typeHall()
  await userEvent.click(await button('Déplacer le concert'))
  moveElsewhere('2026-12-19')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Déplacer' }))
  expect(await screen.findByText('samedi 19 décembre 2026 à 20:00')).toBeVisible()
  expect(lastToast()).toMatchObject({ title: 'Ce n’est pas fait', description: 'Non.' })
  await waitFor(() => expect(screen.getByLabelText('Nouvelle date')).toHaveValue('2026-12-19'))
  expect(screen.getByLabelText(/^Lieu/)).toHaveValue('Le Hangar')

  await userEvent.click(await button('Déplacer le concert'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Déplacer' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/move`)).toHaveLength(2))
  expect(bodyOf(sentTo(spy, `${PATH}/move`)[1] as [string, RequestInit])).toEqual({
    ...{ date: '2026-12-19', endDate: '', time: '20:00', place: 'Le Hangar', city: '' },
    seen: { date: '2026-12-19', time: '20:00' },
  })
})

it('forbids the resale by one press, and has no switch where nothing is sold', async () => {
  const spy = serve(answers({ [`${PATH}/resale`]: { ...stakes, allowsResale: false } }))
  const shown = renderInApp(<Change which={which} stakes={stakes} />)
  const resale = screen.getByRole('switch', { name: 'Autoriser la revente' })
  expect(resale).toBeChecked()
  await userEvent.dblClick(resale)
  await waitFor(() => expect(lastToast()?.title).toBe('Revente modifiée'))
  expect(sentTo(spy, `${PATH}/resale`).map(([, { method, body }]) => [method, body])).toEqual([
    ['PUT', '{"isAllowed":false}'],
  ])
  shown.unmount()
  renderInApp(<Change which={which} stakes={{ ...stakes, allowsResale: null }} />)
  expect(screen.queryByRole('switch')).toBeNull()
})

it('says of a change whose answer is lost that it may be done, and of a refused one that it is not', async () => {
  const unanswered = () => new Response('<html>', { status: 502 })
  serve(answers({ [`${PATH}/resale`]: unanswered, [`${PATH}/cancel`]: unanswered }))
  renderInApp(<Change which={which} stakes={stakes} />)
  await userEvent.click(screen.getByRole('switch', { name: /Autoriser la revente/ }))
  await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
  await userEvent.click(await button('Annuler le concert'))
  const dialog = screen.getByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'secret')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le concert' }))
  expect(await within(dialog).findByText('Pas de réponse du serveur')).toBeVisible()
  expect(within(dialog).queryByText('Ce n’est pas fait')).toBeNull()
  serve(answers({ [`${PATH}/cancel`]: refusalOf(409, 'conflict') }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le concert' }))
  expect(await within(dialog).findByText('Ce n’est pas fait')).toBeVisible()
  expect(within(dialog).getByText('Non.')).toBeVisible()
})

it('tells who has left the page that the cancellation is refused', async () => {
  const reply = held(refusalOf(400, 'validation_failed')())
  const spy = serve(answers({ [`${PATH}/cancel`]: reply.give }))
  renderInApp(
    <Leavable>
      <Change which={which} stakes={stakes} />
    </Leavable>,
  )
  await userEvent.click(await button('Annuler le concert'))
  await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'faux{Enter}')
  await waitFor(() => expect(sentTo(spy, `${PATH}/cancel`)).toHaveLength(1))
  await userEvent.click(await button('Partir'))
  reply.go()
  await waitFor(() =>
    expect(lastToast()).toMatchObject({ title: 'Le concert n’est pas annulé', description: 'Non.' }),
  )
})

it('says of a change how many places are of guests whom nobody tells', async () => {
  renderInApp(<Change which={which} stakes={{ ...stakes, guests: 9 }} />)
  const card = screen.getByRole('region', { name: 'Annuler' })
  expect(card).toHaveTextContent('Dont 9 places d’invités sans compte')
  await userEvent.click(await button('Déplacer le concert'))
  expect(await screen.findByRole('dialog')).toHaveTextContent('prévenez-les vous-même')
})

it('cancels a concert with the password, after what it costs', async () => {
  serve(answers({ [`${PATH}/cancel`]: refusalOf(400, 'validation_failed') }))
  renderInApp(<Change which={which} stakes={stakes} />)
  const card = screen.getByRole('region', { name: 'Annuler' })
  expect(card).toHaveTextContent('À rembourser : 280 €.')
  expect(card).toHaveTextContent('1 commande en cours de paiement prend fin.')
  await userEvent.click(await button('Annuler le concert'))
  const dialog = screen.getByRole('dialog', { name: /^Annuler ce concert/ })
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le concert' }))
  await press()
  expect(await within(dialog).findByText('Le mot de passe est requis')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'faux')
  await press()
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Votre mot de passe')).toHaveAccessibleDescription('Non.'),
  )
  const spy = serve(answers({ [`${PATH}/cancel`]: { ...stakes, isCancelled: true } }))
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), '!')
  await press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastToast()?.title).toBe('Le concert est annulé')
  expect(bodyOf(sentTo(spy, `${PATH}/cancel`)[0] as [string, RequestInit])).toEqual({ password: 'faux!' })
})

it('asks with the cost of now, not of when the page was opened', async () => {
  let shown = stakes
  serve(answers({ [`${PATH}/stakes`]: () => shown }))
  const Page = () => {
    const { data } = useStakes(which)
    return data ? <Change which={which} stakes={data} /> : null
  }
  renderInApp(<Page />)
  const open = await button('Annuler le concert')
  shown = { ...stakes, refund: 294 }
  await userEvent.click(open)
  expect(await within(screen.getByRole('dialog')).findByText('À rembourser : 294 €.')).toBeVisible()
})

it('tells who has left that the answer to a switch is lost, without pointing at the page in view', async () => {
  const reply = held(new Response('<html>', { status: 502 }))
  const spy = serve(answers({ [`${PATH}/resale`]: reply.give }))
  renderInApp(
    <Leavable>
      <Change which={which} stakes={stakes} />
    </Leavable>,
  )
  await userEvent.click(screen.getByRole('switch', { name: /Autoriser la revente/ }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/resale`)).toHaveLength(1))
  await userEvent.click(await button('Partir'))
  reply.go()
  await waitFor(() =>
    expect(lastToast()?.description).toEqual(expect.stringContaining('la page que vous avez quittée')),
  )
})

it('leads the focus to what replaces the pressed button once a concert is cancelled or restored, and leaves it once moved', async () => {
  let shown = stakes
  const answer = (change: Partial<ConcertStakes>) => () => {
    shown = { ...shown, ...change }
    return shown
  }
  serve(
    answers({
      [`${PATH}/stakes`]: () => shown,
      [`${PATH}/cancel`]: answer({ isCancelled: true }),
      [`${PATH}/restore`]: answer({ isCancelled: false }),
      [`${PATH}/move`]: answer({ date: '2027-01-09' }),
    }),
  )
  const Page = () => {
    const { data } = useStakes(which)
    return data ? <Change which={which} stakes={data} /> : null
  }
  renderInApp(<Page />)
  await userEvent.click(await button('Annuler le concert'))
  await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'nectar-demo{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Remettre en vente' })).toHaveFocus())
  await userEvent.click(await button('Remettre en vente'))
  const title = await screen.findByRole('heading', { name: 'Déplacer' })
  await waitFor(() => expect(title).toHaveFocus())
  fireEvent.change(screen.getByLabelText('Nouvelle date'), { target: { value: '2027-01-09' } })
  await userEvent.click(await button('Déplacer le concert'))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: /^Déplacer/ }))
  await waitFor(() => expect(lastToast()?.title).toBe('Le concert est déplacé'))
  expect(await screen.findByText('samedi 9 janvier 2027 à 20:00')).toBeVisible()
  await focused(button('Déplacer le concert'))
  expect(screen.getByLabelText('Nouvelle date')).toHaveValue('2027-01-09')
})

it('restores a cancelled concert, and changes no past one', async () => {
  const spy = serve(answers({ [`${PATH}/restore`]: stakes }))
  const first = renderInApp(<Change which={which} stakes={{ ...stakes, isCancelled: true }} />)
  await userEvent.dblClick(await button('Remettre en vente'))
  await waitFor(() => expect(lastToast()?.title).toBe('Le concert est remis en vente'))
  expect(sentTo(spy, `${PATH}/restore`)).toHaveLength(1)
  first.unmount()
  renderInApp(<Change which={which} stakes={{ ...stakes, isOver: true }} />)
  expect(screen.getByText('Ce concert a eu lieu : il ne change plus.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

const statement: ConcertStatement = {
  ...{
    eventName: 'Marée haute',
    startsAt: '2025-12-05T19:00:00.000Z',
    ...{ hasHour: true, endDate: null },
    place: 'La Cave, Brest',
    seller: null,
  },
  ...{ number: null, closedAt: null, closesFrom: '2025-12-06T05:00:00.000Z', since: null },
  lines: [
    {
      ...{ category: 'Plein tarif', price: 14, isPaid: true, channel: 'card', first: 1, last: 42 },
      ...{ tickets: 40, returned: 2, entered: 30, takings: 560 },
    },
    {
      ...{ category: 'Plein tarif', price: 0, isPaid: false, channel: 'pass', first: 1, last: 1 },
      ...{ tickets: 1, returned: 0, entered: 1, takings: 0 },
    },
    {
      ...{ category: 'Entrée libre', price: 0, isPaid: false, channel: 'free', first: 2, last: 12 },
      ...{ tickets: 8, returned: 0, entered: 0, takings: 0 },
    },
  ],
  ...{
    returnedNumbers: ['7', '8', '9', '12', 'G1', 'G2'],
    takings: 560,
    refunded: 0,
    withoutVat: 530.81,
    cnm: 18.58,
    entered: 31,
  },
  vat: [{ percent: 5.5, takings: 560, vat: 29.19 }],
  file: { name: 'releve.csv', text: '"catégorie"' },
}

it('shows a statement with its numbers, and closes it with the password', async () => {
  const closed = { ...statement, number: 7, closedAt: '2026-01-02T10:00:00.000Z' }
  const spy = serve(answers({ [`${PATH}/statement`]: closed }))
  renderInApp(<Statement which={which} statement={statement} isResponsible />)
  expect(screen.getByRole('heading', { name: 'Relevé provisoire' })).toBeVisible()
  expect(screen.getByText('Marée haute, vendredi 5 décembre 2025 à 20:00')).toBeVisible()
  const [paid, pass, free] = screen.getAllByRole('listitem')
  expect(paid).toHaveTextContent('n° 1 à 42 · 40 valables · 2 rendus · 30 entrés560 €')
  expect(pass).toHaveTextContent('Plein tarif, Gratuit, Passn° G1 · 1 valable')
  expect(free).toHaveTextContent('Entrée libre, Gratuitparmi les n° G2 à G12 · 8 valables')
  expect(screen.getByText('Numéros rendus : 7 à 9, 12, G1 à G2')).toBeVisible()
  expect(screen.getByText('TVA 5,5 %, sur 560 €')).toBeVisible()
  await userEvent.click(await button('Clore le relevé'))
  const dialog = screen.getByRole('dialog', { name: /^Clore ce relevé/ })
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'secret')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Clore le relevé' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Le relevé est clos'))
  expect(bodyOf(sentTo(spy, `${PATH}/statement`)[0] as [string, RequestInit])).toEqual({ password: 'secret' })
})

it('states no sum without VAT, and no tax, for an unknown rate', () => {
  const unknown = { withoutVat: null, cnm: null, vat: [{ percent: null, takings: 560, vat: 0 }] }
  renderInApp(<Statement which={which} statement={{ ...statement, ...unknown }} isResponsible />)
  const sums = screen.getByRole('region', { name: 'Sommes' })
  expect(sums).toHaveTextContent(/TVA non renseignée, sur 560\s€–Recette HT–CNM, 3,5\s% du HT–/)
})

it('shows a statement as closed, and leads the focus to its title, if the answer was lost', async () => {
  let now = statement
  const spy = serve(
    answers({
      [`${PATH}/statement`]: () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        if (method === 'GET') return now
        now = { ...statement, number: 7, closedAt: '2026-01-02T10:00:00.000Z' }
        return new Response('<html>', { status: 502 })
      },
    }),
  )
  const Page = () => {
    const { data } = useStatement(which)
    return data ? <Statement which={which} statement={data} isResponsible /> : null
  }
  renderInApp(<Page />)
  await userEvent.click(await button('Clore le relevé'))
  const dialog = screen.getByRole('dialog', { name: /^Clore ce relevé/ })
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'secret{Enter}')
  await focused(screen.findByRole('heading', { name: /^Relevé n° 7|^Relevé.*7/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a closed statement, an early one, and one of a person of the team offer no closing', () => {
  const since = { tickets: -2, takings: -28 }
  const closed = { ...statement, number: 7, closedAt: '2026-01-02T10:00:00.000Z', since }
  const first = renderInApp(<Statement which={which} statement={closed} isResponsible />)
  expect(screen.getByRole('heading', { name: /^Relevé n°.7, clos le 2 janvier à 11:00/ })).toBeVisible()
  expect(screen.getByText('Depuis la clôture : -2 billets, −28 €.')).toBeVisible()
  first.unmount()
  const early = { ...statement, hasHour: false, closesFrom: '2099-12-06T05:00:00.000Z' }
  const second = renderInApp(<Statement which={which} statement={early} isResponsible />)
  expect(screen.getByText('Marée haute, vendredi 5 décembre 2025')).toBeVisible()
  expect(screen.getByText('Il se clôt à partir du 6 décembre à 06:00.')).toBeVisible()
  second.unmount()
  renderInApp(<Statement which={which} statement={statement} isResponsible={false} />)
  expect(screen.getByText('Un responsable de la structure le clôt.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clore le relevé' })).toBeNull()
})

it('keeps the place that was typed for a move over a session that ends, for that concert alone', async () => {
  const first = renderInApp(<Change which={which} stakes={stakes} />)
  await userEvent.type(screen.getByLabelText(/^Lieu/), 'La Grange')
  await expireSession(currentToken() ?? '')
  first.unmount()
  await openSession(authOf('u1'))
  const other = renderInApp(<Change which={{ ...which, eventId: 'e2' }} stakes={stakes} />)
  expect(screen.getByLabelText(/^Lieu/)).toHaveValue('')
  other.unmount()
  renderInApp(<Change which={which} stakes={stakes} />)
  await waitFor(() => expect(screen.getByLabelText(/^Lieu/)).toHaveValue('La Grange'))
})
