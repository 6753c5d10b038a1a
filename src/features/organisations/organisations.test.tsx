import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Organisation, OrganisationSummary, TeamInvitation } from '../../../contract/organisations.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { held, Leavable } from '../../../tests/support/leavable.tsx'
import { authOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { currentToken, expireSession, openSession } from '../../data/session.ts'
import { useMember } from '../../shared/session.ts'
import { CreateForm } from './create-form.tsx'
import { Legal } from './legal-form.tsx'
import { MyOrganisations } from './my-organisations.tsx'
import { OrganisationHome } from './organisation-home.tsx'
import { useOrganisation } from './queries.ts'
import { Read } from './read.tsx'
import { Team } from './team.tsx'
import { TeamInvitationView } from './team-invitation.tsx'

onAFreshDevice()

const PATH = '/api/organisations'
const summary: OrganisationSummary = {
  ...{ id: 'o1', name: 'Cave du Port', city: 'Brest', state: 'pending', isHouse: false, role: 'responsable' },
}
const personOf = (id: string, firstName: string, more: Partial<Organisation['people'][number]> = {}) => ({
  ...{ id, firstName, lastName: 'Vidal', role: 'equipe' as const },
  ...{ since: '2026-11-02T10:00:00.000Z', isMe: false, ...more },
})
const organisation: Organisation = {
  ...summary,
  ...{ link: '', registration: '', legalName: '', address: '', licence: '', licensing: '', vat: '' },
  people: [personOf('u1', 'Inès', { role: 'responsable', isMe: true }), personOf('u2', 'Paul')],
  invitations: [],
  acts: [{ at: '2026-11-02T10:00:00.000Z', act: 'joined', by: 'Paul Vidal', about: 'Paul Vidal' }],
}
const bodyOf = ([, { body }]: [string, RequestInit]) => JSON.parse(String(body))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const team = (more: Partial<Organisation> = {}) =>
  renderInApp(<Team organisation={{ ...organisation, ...more }} userId="u1" />)

it('explains how to begin to who has no organisation, and lists those that there are', async () => {
  serve(answers({ [PATH]: { organisations: [], isOperator: false } }))
  const first = renderInApp(<MyOrganisations userId="u1" />)
  expect(await screen.findByRole('link', { name: 'Créer une structure' })).toHaveAttribute(
    'href',
    '/orga/nouvelle',
  )
  expect(screen.queryByRole('link', { name: 'Relire les concerts envoyés' })).toBeNull()
  first.unmount()
  serve(answers({ [PATH]: { organisations: [], isOperator: true } }))
  const operator = renderInApp(<MyOrganisations userId="u1" />)
  expect(await screen.findByRole('link', { name: 'Relire les concerts envoyés' })).toHaveAttribute(
    'href',
    '/orga/revue',
  )
  operator.unmount()
  serve(answers({ [PATH]: { organisations: [summary], isOperator: false } }))
  renderInApp(<MyOrganisations userId="u1" />)
  expect(await screen.findByRole('link', { name: 'Cave du Port' })).toHaveAttribute('href', '/orga/o1')
  expect(screen.getByRole('listitem')).toHaveTextContent('Brest · Responsable')
})

it('says without a network, or after a fault, why nothing is shown', async () => {
  serve({})
  const first = renderInApp(<MyOrganisations userId="u1" />)
  expect(
    await screen.findByText(/^Les chiffres, la liste et les invités d’un concert de ce soir/),
  ).toBeVisible()
  first.unmount()
  serve(answers({ [PATH]: refusalOf(500, 'internal') }))
  renderInApp(<MyOrganisations userId="u1" />)
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible()
})

it('leads on from a page that does not exist, which no other try would show', async () => {
  serve(answers({ [PATH]: refusalOf(404, 'not_found') }))
  renderInApp(<MyOrganisations userId="u1" />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Non.')
  expect(screen.getByRole('link', { name: 'Vos structures' })).toHaveAttribute('href', '/orga')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
})

it('creates one from a name and a city, under one key however often it is pressed, and goes there', async () => {
  const spy = serve(answers({ [PATH]: summary }))
  const { address } = renderInApp(<CreateForm userId="u1" />)
  await userEvent.click(await button('Créer la structure'))
  expect(await screen.findByText('Le nom est requis.')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Nom'), 'Cave du Port')
  await userEvent.type(screen.getByLabelText('Ville'), 'Brest')
  await userEvent.type(screen.getByLabelText(/^SIRET/), '123')
  await userEvent.click(await button('Créer la structure'))
  expect(await screen.findByText(/^Un SIRET a 14 chiffres/)).toBeVisible()
  expect(sentTo(spy, PATH)).toHaveLength(0)
  await userEvent.clear(screen.getByLabelText(/^SIRET/))
  serve(answers({ [PATH]: refusalOf(503, 'unavailable') }))
  await userEvent.click(await button('Créer la structure'))
  expect(await screen.findByText('Non.')).toBeVisible()
  const again = serve(answers({ [PATH]: summary }))
  await userEvent.dblClick(await button('Créer la structure'))
  await waitFor(() => expect(address()).toBe('/orga/o1'))
  const [first] = sentTo(again, PATH)
  expect(sentTo(again, PATH)).toHaveLength(1)
  expect(bodyOf(first as [string, RequestInit])).toEqual({
    ...{ name: 'Cave du Port', city: 'Brest', link: '', registration: '' },
  })
  expect(new Headers(first?.[1].headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

it('says of one whose answer was lost that it may exist, and asks again under the same key', async () => {
  const lost = serve(answers({ [PATH]: () => new Response('<html>', { status: 502 }) }))
  const { address } = renderInApp(<CreateForm userId="u1" />)
  await userEvent.type(screen.getByLabelText('Nom'), 'Cave du Port')
  await userEvent.type(screen.getByLabelText('Ville'), 'Brest')
  await userEvent.click(await button('Créer la structure'))
  expect(await screen.findByText(/^C’est peut-être fait/)).toBeVisible()
  const again = serve(answers({ [PATH]: summary }))
  await userEvent.click(await button('Créer la structure'))
  await waitFor(() => expect(address()).toBe('/orga/o1'))
  const keys = [lost, again].map((spy) =>
    new Headers(sentTo(spy, PATH)[0]?.[1].headers).get('idempotency-key'),
  )
  expect(keys[0]).toBe(keys[1])
})

it('names on its page what tickets will lack', () => {
  const first = renderInApp(<OrganisationHome organisation={organisation} />)
  expect(screen.getByText('À compléter : raison sociale, adresse, SIRET ou RNA, licence, TVA')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Équipe' })).toHaveAttribute('href', '/orga/o1/equipe')
  expect(screen.getByText('Paul Vidal a rejoint l’équipe')).toBeVisible()
  first.unmount()
  const legal = {
    legalName: 'L',
    address: 'A',
    registration: '1',
    licensing: 'occasional',
    vat: '5.5',
  } as const
  renderInApp(<OrganisationHome organisation={{ ...organisation, ...legal, state: 'suspended' }} />)
  expect(screen.getByText('Les mentions des billets sont complètes.')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/Rien de nouveau n’est vendu/)
})

it('invites an address with a role, and takes an invitation back', async () => {
  const invitation = {
    ...{ id: 'i1', email: 'lea@exemple.fr', role: 'equipe' as const, until: '2026-11-30T10:00:00.000Z' },
  }
  const spy = serve(answers({ [`${PATH}/o1/invitations`]: { ...organisation, invitations: [invitation] } }))
  team()
  await userEvent.type(screen.getByLabelText('Son adresse email'), 'lea@')
  await userEvent.click(await button('Envoyer l’invitation'))
  expect(await screen.findByText('Adresse email invalide')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Son adresse email'), 'exemple.fr')
  await userEvent.click(await button('Envoyer l’invitation'))
  await waitFor(() => expect(lastToast()?.title).toBe('Invitation envoyée à lea@exemple.fr'))
  const [sent] = sentTo(spy, `${PATH}/o1/invitations`)
  expect(bodyOf(sent as [string, RequestInit])).toEqual({ email: 'lea@exemple.fr', role: 'equipe' })
})

it('takes an open invitation back', async () => {
  const until = '2026-11-30T10:00:00.000Z'
  const invitations = [{ id: 'i1', email: 'lea@exemple.fr', role: 'equipe' as const, until }]
  const spy = serve(answers({ [`${PATH}/o1/invitations/i1`]: organisation }))
  team({ invitations })
  expect(screen.getByText('Équipe · jusqu’au 30 novembre 2026')).toBeVisible()
  await userEvent.click(await button('Reprendre lea@exemple.fr'))
  await waitFor(() => expect(lastToast()?.title).toBe('Invitation reprise'))
  expect(sentTo(spy, `${PATH}/o1/invitations/i1`)).toHaveLength(1)
})

/** The team's page over a server that forgets what a call takes away. */
const shrinkingTeam = (first: Organisation, afterwards: Partial<Organisation>, isLost = false) => {
  let now = first
  const shrunk = () => {
    now = { ...now, ...afterwards }
    return now
  }
  serve(
    answers({
      [`${PATH}/o1`]: () => now,
      [`${PATH}/o1/invitations/i1`]: shrunk,
      [`${PATH}/o1/people/u2`]: () => {
        shrunk()
        return isLost ? new Response('<html>', { status: 502 }) : { success: true }
      },
    }),
  )
  const Page = () => {
    const { data } = useOrganisation('u1', 'o1')
    return (
      <>
        <h1>Équipe</h1>
        {data && <Team organisation={data} userId="u1" />}
      </>
    )
  }
  renderInApp(<Page />)
}

it('leaves the keyboard at what remains once an invitation or a person is gone', async () => {
  const until = '2026-11-30T10:00:00.000Z'
  const invitationFor = (id: string, email: string) => ({ id, email, role: 'equipe' as const, until })
  const other = invitationFor('i2', 'max@exemple.fr')
  shrinkingTeam(
    { ...organisation, invitations: [invitationFor('i1', 'lea@exemple.fr'), other] },
    { invitations: [other] },
  )
  await userEvent.click(await button('Reprendre lea@exemple.fr'))
  await waitFor(() => expect(screen.queryByText('lea@exemple.fr')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reprendre max@exemple.fr' })).toHaveFocus())
})

it.each([
  ['once a person is removed', false],
  ['once a person is removed, with the answer lost', true],
])('leaves the keyboard at the team %s', async (_, isLost) => {
  const [inès, paul] = organisation.people
  shrinkingTeam(
    { ...organisation, people: [inès, paul, personOf('u3', 'Max')] as Organisation['people'] },
    { people: [inès, personOf('u3', 'Max')] as Organisation['people'] },
    isLost,
  )
  await userEvent.click(await button('Retirer Paul Vidal'))
  const dialog = screen.getByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'secret')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(screen.queryByText('Paul Vidal')).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Nommer responsable Max Vidal' })).toHaveFocus(),
  )
})

it('shows no more of the team to who has left it and lost the answer', async () => {
  let isOut = false
  serve(
    answers({
      [`${PATH}/o1`]: () => (isOut ? refusalOf(404, 'not_found')() : organisation),
      [`${PATH}/o1/people/u1`]: () => {
        isOut = true
        throw new TypeError('Failed to fetch')
      },
    }),
  )
  const Page = () => (
    <Read query={useOrganisation('u1', 'o1')}>{(read) => <Team organisation={read} userId="u1" />}</Read>
  )
  renderInApp(<Page />)
  await userEvent.click(await button('Quitter l’équipe'))
  const dialog = screen.getByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'secret')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Quitter/ }))
  expect(await screen.findByText('Non.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vos structures' })).toBeVisible()
  expect(screen.queryByText('Paul Vidal')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps a draft in view that is gone', () => {
  const gone = Object.assign(new Error('gone'), { status: 404, serverMessage: 'Non.' })
  renderInApp(
    <Read keeps query={{ data: 'Brouillon', error: gone, refetch: () => undefined }}>
      {(draft) => draft}
    </Read>,
  )
  expect(screen.getByText('Brouillon')).toBeVisible()
})

it('names another person responsible', async () => {
  const spy = serve(answers({ [`${PATH}/o1/people/u2`]: organisation }))
  team()
  await userEvent.click(await button('Nommer responsable Paul Vidal'))
  await waitFor(() => expect(lastToast()?.title).toBe('Paul Vidal\u00a0: Responsable'))
  expect(bodyOf(sentTo(spy, `${PATH}/o1/people/u2`)[0] as [string, RequestInit])).toEqual({
    role: 'responsable',
  })
})

it('removes a person with the password, and says at its field that it is wrong', async () => {
  serve(answers({ [`${PATH}/o1/people/u2`]: refusalOf(400, 'validation_failed') }))
  team()
  await userEvent.click(await button('Retirer Paul Vidal'))
  const dialog = screen.getByRole('dialog', { name: /^Retirer Paul Vidal/ })
  expect(dialog).toHaveTextContent('Un lien d’entrée ou de suivi qu’elle a gardé marche encore')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
  expect(await within(dialog).findByText('Le mot de passe est requis')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'faux')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Votre mot de passe')).toHaveAccessibleDescription('Non.'),
  )
  const spy = serve(answers({ [`${PATH}/o1/people/u2`]: { success: true } }))
  await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), '!')
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastToast()?.title).toBe('Paul Vidal ne fait plus partie de l’équipe')
  expect(sentTo(spy, `${PATH}/o1/people/u2`)).toHaveLength(1)
})

it('shows the team to all, and its changes to those responsible alone', () => {
  team({
    role: 'equipe',
    acts: [],
    people: [personOf('u2', 'Paul', { role: 'responsable' }), personOf('u1', 'Inès', { isMe: true })],
  })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Quitter l’équipe'])
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Les responsables invitent et retirent des personnes.')).toBeVisible()
})

it('saves the legal data whole; the team only reads it', async () => {
  const spy = serve(answers({ [`${PATH}/o1`]: organisation }))
  const first = renderInApp(<Legal organisation={organisation} userId="u1" />)
  await userEvent.type(screen.getByLabelText('Raison sociale'), 'Les Amis de la cave')
  await userEvent.selectOptions(screen.getByLabelText('TVA des billets'), '5.5')
  await userEvent.selectOptions(screen.getByLabelText('Licence de spectacle'), 'occasional')
  await userEvent.click(await button('Enregistrer'))
  await waitFor(() => expect(lastToast()?.title).toBe('C’est enregistré'))
  expect(bodyOf(sentTo(spy, `${PATH}/o1`)[0] as [string, RequestInit])).toEqual({
    ...{ name: 'Cave du Port', city: 'Brest', link: '', registration: '', address: '', licence: '' },
    ...{ legalName: 'Les Amis de la cave', licensing: 'occasional', vat: '5.5' },
  })
  first.unmount()
  renderInApp(<Legal organisation={{ ...organisation, role: 'equipe', vat: '5.5' }} userId="u1" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('5,5 %')).toBeVisible()
})

it('keeps what is typed while the legal data is being saved', async () => {
  let answer: (value: unknown) => void = () => undefined
  const spy = serve(answers({ [`${PATH}/o1`]: () => new Promise((resolve) => (answer = resolve)) }))
  renderInApp(<Legal organisation={organisation} userId="u1" />)
  const name = screen.getByLabelText('Raison sociale')
  await userEvent.type(name, ' Les Amis')
  await userEvent.click(await button('Enregistrer'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/o1`)).toHaveLength(1))
  const address = screen.getByLabelText('Adresse du siège')
  await userEvent.type(address, '3 quai Haut')
  answer({ ...organisation, legalName: 'Les Amis', version: 'b' })
  await waitFor(() => expect(lastToast()?.title).toBe('C’est enregistré'))
  expect(name).toHaveValue('Les Amis')
  expect(address).toHaveValue('3 quai Haut')
  await userEvent.click(await button('Enregistrer'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/o1`)).toHaveLength(2))
  expect(bodyOf(sentTo(spy, `${PATH}/o1`)[1] as [string, RequestInit])).toMatchObject({
    ...{ legalName: 'Les Amis', address: '3 quai Haut', version: 'b' },
  })
})

it('says who has saved the legal data since it was read, keeps what is typed, and asks which to keep', async () => {
  let now: Organisation = { ...organisation, version: 'a' }
  let answer: () => unknown = refusalOf(409, 'conflict')
  const spy = serve(
    answers({
      [`${PATH}/o1`]: () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        return method === 'PUT' ? answer() : now
      },
    }),
  )
  const Page = () => {
    const { data } = useOrganisation('u1', 'o1')
    return (
      <>
        <h1>Structure</h1>
        {data && <Legal organisation={data} userId="u1" />}
      </>
    )
  }
  renderInApp(<Page />)
  const saves = () => sentTo(spy, `${PATH}/o1`).filter(([, { method }]) => method === 'PUT')
  const name = await screen.findByLabelText('Raison sociale')
  await userEvent.type(name, 'Les Amis')
  now = { ...now, legalName: 'La Cave', address: '3 quai Haut', version: 'b' }
  await userEvent.click(await button('Enregistrer'))
  const alert = await screen.findByRole('alert', { name: 'Quelqu’un d’autre a modifié ces données' })
  expect(lastToast()?.description).toBe('Non.')
  expect(alert).toHaveTextContent(/Raison sociale\s: La Cave/)
  // In the place of the pressed button, which is out of sight of the page's beginning on a phone.
  await waitFor(() => expect(within(alert).getByRole('heading')).toHaveFocus())
  expect(alert).toHaveTextContent(/Adresse du siège\s: 3 quai Haut/)
  expect(name).toHaveValue('Les Amis')
  answer = () => ({ ...now, legalName: 'Les Amis', address: '', version: 'c' })
  await userEvent.click(await button('Garder la mienne'))
  await waitFor(() => expect(alert).not.toBeInTheDocument())
  expect(saves().map((call) => bodyOf(call).version)).toEqual(['a', 'b'])
  const title = screen.getByRole('heading', { level: 1 })
  expect(title).toHaveFocus()

  answer = refusalOf(409, 'conflict')
  now = { ...now, legalName: 'Cave & Cie', address: '', version: 'd' }
  await userEvent.type(name, ' de la cave')
  await userEvent.click(await button('Enregistrer'))
  await userEvent.click(await button('Prendre la leur'))
  expect(name).toHaveValue('Cave & Cie')
  expect(screen.queryByRole('button', { name: 'Garder la mienne' })).toBeNull()
  expect(title).toHaveFocus()
  answer = () => ({ ...now, city: 'Brestt', version: 'e' })
  await userEvent.type(screen.getByLabelText('Ville'), 't')
  await userEvent.click(await button('Enregistrer'))
  await waitFor(() => expect(bodyOf(saves().at(-1) as [string, RequestInit]).version).toBe('d'))
})

const invitationOf = (more: Partial<TeamInvitation> = {}): TeamInvitation => ({
  ...{ state: 'open', isMine: true, role: 'equipe', from: 'Inès' },
  organisation: { id: 'o1', name: 'Cave du Port', city: 'Brest' },
  ...more,
})
const LINK = '/api/team-invitations/c'

it('takes a save whose answer was lost for its own, and sends what is typed on over that one', async () => {
  let now: Organisation = { ...organisation, version: 'a' }
  const spy = serve(
    answers({
      [`${PATH}/o1`]: () => {
        const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
        if (method !== 'PUT') return now
        now = { ...now, legalName: 'Les Amis', version: 'b' }
        return new Response('<html>', { status: 502 })
      },
    }),
  )
  const Page = () => {
    const { data } = useOrganisation('u1', 'o1')
    return data ? <Legal organisation={data} userId="u1" /> : null
  }
  renderInApp(<Page />)
  const name = await screen.findByLabelText('Raison sociale')
  await userEvent.type(name, 'Les Amis')
  await userEvent.click(await button('Enregistrer'))
  await waitFor(() => expect(lastToast()?.title).toBe('C’est enregistré'))
  await userEvent.type(name, ' de la cave')
  await userEvent.click(await button('Enregistrer'))
  const saves = () => sentTo(spy, `${PATH}/o1`).filter(([, { method }]) => method === 'PUT')
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(bodyOf(saves()[1] as [string, RequestInit])).toMatchObject({
    ...{ legalName: 'Les Amis de la cave', version: 'b' },
  })
})

it('tells who has left that the answer to a role is lost, without pointing at the page in view', async () => {
  const reply = held(new Response('<html>', { status: 502 }))
  const spy = serve(answers({ [`${PATH}/o1/people/u2`]: reply.give }))
  renderInApp(
    <Leavable>
      <Team organisation={organisation} userId="u1" />
    </Leavable>,
  )
  await userEvent.click(await button('Nommer responsable Paul Vidal'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/o1/people/u2`)).toHaveLength(1))
  await userEvent.click(await button('Partir'))
  reply.go()
  await waitFor(() =>
    expect(lastToast()?.description).toEqual(expect.stringContaining('la page que vous avez quittée')),
  )
})

it('an invitation joins by a press, not by opening it', async () => {
  const spy = serve(answers({ [LINK]: invitationOf(), [`${LINK}/join`]: summary }))
  const { address } = renderInApp(<TeamInvitationView code="c" userId="u1" />)
  expect(await screen.findByText('Inès vous invite à rejoindre « Cave du Port ».')).toBeVisible()
  expect(sentTo(spy, `${LINK}/join`)).toHaveLength(0)
  await userEvent.dblClick(await button('Rejoindre l’équipe'))
  await waitFor(() => expect(address()).toBe('/orga/o1'))
  expect(sentTo(spy, `${LINK}/join`)).toHaveLength(1)
})

it.each([
  {
    of: 'a new organisation',
    path: PATH,
    said: 'Votre structure est créée',
    screen: () => <CreateForm userId="u1" />,
    press: async () => {
      await userEvent.type(screen.getByLabelText('Nom'), 'Cave du Port')
      await userEvent.type(screen.getByLabelText('Ville'), 'Brest')
      await userEvent.click(await button('Créer la structure'))
    },
  },
  {
    of: 'an invitation',
    path: `${LINK}/join`,
    said: 'Vous faites partie de l’équipe de Cave du Port',
    screen: () => <TeamInvitationView code="c" userId="u1" />,
    press: async () => userEvent.click(await button('Rejoindre l’équipe')),
  },
])(
  'leads nobody to the organisation of $of who has left before the answer',
  async ({ path, said, screen: page, press }) => {
    const reply = held(summary)
    const spy = serve(answers({ [LINK]: invitationOf(), [path]: reply.give }))
    const { address } = renderInApp(<Leavable>{page()}</Leavable>)
    await press()
    await waitFor(() => expect(sentTo(spy, path)).toHaveLength(1))
    await userEvent.click(await button('Partir'))
    reply.go()
    await waitFor(() => expect(lastToast()?.title).toBe(said))
    expect(address()).toBe('/')
  },
)

it.each([
  {
    of: 'a new organisation',
    path: PATH,
    notDone: 'Votre structure n’est pas créée',
    form: () => <CreateForm userId="u1" />,
    press: async () => {
      await userEvent.type(screen.getByLabelText('Nom'), 'Cave du Port')
      await userEvent.type(screen.getByLabelText('Ville'), 'Brest')
      await userEvent.click(await button('Créer la structure'))
    },
  },
  {
    of: 'a removal',
    path: `${PATH}/o1/people/u2`,
    notDone: 'L’équipe n’a pas changé',
    form: () => <Team organisation={organisation} userId="u1" />,
    press: async () => {
      await userEvent.click(await button('Retirer Paul Vidal'))
      const dialog = screen.getByRole('dialog')
      await userEvent.type(within(dialog).getByLabelText('Votre mot de passe'), 'secret')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer' }))
    },
  },
])('tells who has left the form of $of that it is refused', async ({ path, notDone, form, press }) => {
  const reply = held(refusalOf(409, 'conflict')())
  const spy = serve(answers({ [path]: reply.give }))
  renderInApp(<Leavable>{form()}</Leavable>)
  await press()
  await waitFor(() => expect(sentTo(spy, path)).toHaveLength(1))
  await userEvent.click(await button('Partir'))
  reply.go()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: notDone, description: 'Non.' }))
})

it('leads nobody who has left the page to the organisations when their own leaving is done', async () => {
  const reply = held({ success: true })
  const path = `${PATH}/o1/people/u1`
  const spy = serve(answers({ [path]: reply.give }))
  const { address } = renderInApp(
    <Leavable>
      <Team organisation={organisation} userId="u1" />
    </Leavable>,
  )
  await userEvent.click(await button('Quitter l’équipe'))
  await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'secret')
  await userEvent.click(await button('Quitter'))
  await waitFor(() => expect(sentTo(spy, path)).toHaveLength(1))
  await userEvent.click(await button('Partir'))
  reply.go()
  await waitFor(() => expect(lastToast()?.title).toBe('Vous avez quitté l’équipe'))
  expect(address()).toBe('/')
})

it('leads who leaves their team to the organisations', async () => {
  serve(answers({ [`${PATH}/o1/people/u1`]: { success: true } }))
  const { address } = team()
  await userEvent.click(await button('Quitter l’équipe'))
  await userEvent.type(screen.getByLabelText('Votre mot de passe'), 'secret')
  await userEvent.click(await button('Quitter'))
  await waitFor(() => expect(address()).toBe('/orga'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['a visitor', invitationOf({ isMine: null }), null, /Connectez-vous avec l’adresse/],
  [
    'another account',
    invitationOf({ isMine: false }),
    'u1',
    /pour une autre adresse que celle de votre compte/,
  ],
  ['who comes late', invitationOf({ state: 'over' }), 'u1', /Cette invitation a expiré/],
  ['a second time', invitationOf({ state: 'taken' }), 'u1', /Cette invitation a déjà servi/],
])('an invitation says to %s what to do', async (_, invitation, userId, sentence) => {
  serve(answers({ [LINK]: invitation }))
  renderInApp(<TeamInvitationView code="c" userId={userId} />)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([404, 400])('an unknown invitation says so (%s)', async (status) => {
  serve(answers({ [LINK]: refusalOf(status, status === 404 ? 'not_found' : 'validation_failed') }))
  renderInApp(<TeamInvitationView code="c" userId={null} />)
  expect(await screen.findByText('Cette invitation n’existe pas.')).toBeVisible()
})

it.each([
  [403, 'forbidden'],
  [409, 'conflict'],
  [410, 'gone'],
])('an invitation that the server refuses with %s says why, not that there is none', async (status, code) => {
  serve(answers({ [LINK]: refusalOf(status, code) }))
  renderInApp(<TeamInvitationView code="c" userId="u1" />)
  expect(await screen.findByText('Non.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vos structures' })).toHaveAttribute('href', '/orga')
  expect(screen.queryByText('Cette invitation n’existe pas.')).toBeNull()
})

it('an invitation opened in a session that is over waits for the visitor’s, and leads to the sign-in', async () => {
  const me = held(refusalOf(401)())
  const replies = [refusalOf(401), () => invitationOf({ isMine: null })]
  const spy = serve(answers({ [LINK]: () => replies.shift()?.(), '/api/auth/me': me.give }))
  const Page = () => {
    const { user, state } = useMember()
    const userId = user?.id ?? (state === 'visitor' ? null : 'u1')
    return <TeamInvitationView code="c" userId={userId} />
  }
  const { container } = renderInApp(<Page />)
  await waitFor(() => expect(sentTo(spy, LINK)).toHaveLength(1))
  await waitFor(() => expect(replies).toHaveLength(1))
  await Promise.resolve()
  expect(container).not.toHaveTextContent('Cette invitation n’existe pas.')
  me.go()
  expect(await screen.findByRole('link', { name: 'Se connecter pour rejoindre' })).toBeVisible()
})

it('an invitation opened without a network promises no copy of it on the device', async () => {
  serve({})
  renderInApp(<TeamInvitationView code="c" userId={null} />)
  expect(await screen.findByText(/^Cette page n’est pas gardée sur ce téléphone/)).toBeVisible()
})

it.each([
  ['a new organisation', 'Ville', () => <CreateForm userId="u1" />],
  ['the legal data', 'Adresse du siège', () => <Legal organisation={organisation} userId="u1" />],
  ['an invitation', 'Son adresse email', () => <Team organisation={organisation} userId="u1" />],
] as const)('keeps what was typed into the form of %s over a session that ends', async (_, label, form) => {
  const first = renderInApp(form())
  await userEvent.type(screen.getByLabelText(label), 'Tape longtemps')
  await expireSession(currentToken() ?? '')
  first.unmount()
  await openSession(authOf('u1'))
  renderInApp(form())
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue('Tape longtemps'))
})
