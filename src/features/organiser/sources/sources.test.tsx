import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OwnSource, SourceTrial } from '../../../../contract/own-sources.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../../tests/support/booking-data.ts'
import { held, Leavable } from '../../../../tests/support/leavable.tsx'
import { authOf, refusalOf, serve } from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { currentToken, expireSession, openSession } from '../../../data/session.ts'
import { useSources } from './queries.ts'
import { SourceList } from './source-list.tsx'

onAFreshDevice()

const which = { userId: 'u1', id: 'o1' }
const PATH = '/api/organisations/o1/sources'
const ADDRESS = 'webcal://cave.example/agenda.ics'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bodyOf = (call: [string, RequestInit] | undefined) => JSON.parse(String(call?.[1].body))

const report = { concerts: 3, added: 1, waiting: 0, refused: 0, refusals: [], isCut: false }
const source: OwnSource = {
  ...{ id: 's1', address: 'https://cave.example/agenda.ics', host: 'cave.example', isPaused: false },
  ...{ publishes: false, isReading: false, readAt: '2026-11-21T13:02:00Z', error: null, report, notices: [] },
}
const trial: SourceTrial = {
  ...{ error: null, kind: 'iCalendar' },
  concerts: [
    {
      ...{ eventName: 'Nuit des caves', date: '2026-12-12', endDate: '2026-12-14', time: '20:30' },
      ...{ place: 'La Cave', city: null },
      ...{ lacks: ['city', 'price'], warnings: [] },
    },
  ],
  report: {
    ...{ ...report, concerts: 4, refused: 1 },
    refusals: [{ name: null, reason: 'Fuseau horaire inconnu.' }],
  },
}

it('shows what an address would bring before it is added, and another address begins anew', async () => {
  const spy = serve(answers({ [`${PATH}/try`]: trial, [PATH]: { sources: [source] } }))
  renderInApp(<SourceList which={which} state="trusted" sources={{ sources: [] }} />)
  const field = screen.getByLabelText('Adresse de l’agenda ou de la page')
  await userEvent.type(field, 'agenda')
  await userEvent.click(button('Essayer'))
  expect(await screen.findByText(/^Une adresse commence par/)).toBeVisible()
  expect(sentTo(spy, `${PATH}/try`)).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, ADDRESS)
  expect(screen.queryByRole('button', { name: 'Suivre cet agenda' })).toBeNull()
  await userEvent.dblClick(button('Essayer'))
  expect(await screen.findByText('4 concerts à venir.')).toBeVisible()
  expect(sentTo(spy, `${PATH}/try`)).toHaveLength(1)
  expect(screen.getByText('À compléter dans le brouillon : la ville, le prix.')).toBeVisible()
  expect(screen.getByText('du 12 au 14 décembre 2026 à 20:30')).toBeVisible()
  expect(screen.getByText('Et 3 autres.')).toBeVisible()
  await userEvent.click(screen.getByText('1 entrée laissée de côté'))
  expect(screen.getByText('Fuseau horaire inconnu.')).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: 'Publier sans attendre' }))
  await userEvent.dblClick(button('Suivre cet agenda'))
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Agenda ajouté' }))
  const added = sentTo(spy, PATH)
  expect(added).toHaveLength(1)
  expect(bodyOf(added[0])).toEqual({ id: expect.any(String), address: ADDRESS, publishes: true })
  expect(field).toHaveValue('')
})

it('shows nothing of an address that was typed over while it was read', async () => {
  let answer = (_: SourceTrial) => {}
  const late = new Promise<SourceTrial>((resolve) => {
    answer = resolve
  })
  const spy = serve(answers({ [`${PATH}/try`]: () => late }))
  renderInApp(<SourceList which={which} state="trusted" sources={{ sources: [] }} />)
  const field = screen.getByLabelText('Adresse de l’agenda ou de la page')
  await userEvent.type(field, ADDRESS)
  await userEvent.click(button('Essayer'))
  await waitFor(() => expect(sentTo(spy, `${PATH}/try`)).toHaveLength(1))
  await userEvent.type(field, '2')
  answer(trial)
  await waitFor(() => expect(button('Essayer')).toBeEnabled())
  expect(screen.queryByRole('button', { name: 'Suivre cet agenda' })).toBeNull()
})

it('says why an address cannot be read, and keeps it', async () => {
  const error = 'Le site ne répond pas. Vérifiez l’adresse ; nous réessaierons.'
  serve(
    answers({
      [`${PATH}/try`]: { ...trial, error, kind: null, concerts: [], report: { ...report, concerts: 0 } },
    }),
  )
  renderInApp(<SourceList which={which} state="pending" sources={{ sources: [] }} />)
  const field = screen.getByLabelText('Adresse de l’agenda ou de la page')
  await userEvent.type(field, ADDRESS)
  await userEvent.click(button('Essayer'))
  expect(await screen.findByText(error)).toBeVisible()
  expect(field).toHaveValue(ADDRESS)
  expect(screen.queryByRole('button', { name: 'Suivre cet agenda' })).toBeNull()
})

it('says when a source was read, what it brought, and what failed', () => {
  const failed = {
    ...source,
    id: 's2',
    host: 'autre.example',
    error: 'Le site ne répond pas.',
    isPaused: true,
  }
  renderInApp(<SourceList which={which} state="trusted" sources={{ sources: [source, failed] }} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(/Lu le 21 novembre à 14:02, 3 concerts, 1 nouveau/)
  expect(second).toHaveTextContent('Le site ne répond pas.')
  expect(within(second as HTMLElement).getByRole('button', { name: 'Reprendre' })).toBeVisible()
  expect(within(second as HTMLElement).queryByRole('button', { name: 'Relire maintenant' })).toBeNull()
})

it('leads a sold concert’s new date and cancellation to the ordinary changes, or leaves it', async () => {
  const notice = {
    ...{ draftId: 'd1', eventId: 'e1', eventName: 'Nuit des caves', date: '2026-12-12' },
    ...{ time: '20:30', to: { date: '2026-12-19', time: '21:00' }, taken: 12, said: '2026-12-19 21:00' },
  }
  const notices: OwnSource['notices'] = [
    { ...notice, kind: 'moved' },
    { ...notice, draftId: 'd2', eventId: 'e2', kind: 'cancelled', said: 'cancelled' },
  ]
  const spy = serve(answers({ [`${PATH}/s1/dismiss`]: { sources: [source] } }))
  renderInApp(<SourceList which={which} state="trusted" sources={{ sources: [{ ...source, notices }] }} />)
  expect(screen.getAllByText('12 places sont prises.')).toHaveLength(2)
  expect(screen.getByText(/^L’agenda dit\s: samedi 19 décembre/)).toBeVisible()
  expect(screen.getByText('L’agenda dit : annulé.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Déplacer…' })).toHaveAttribute(
    'href',
    '/orga/o1/concerts/e1/changer?jour=2026-12-19&heure=21%3A00',
  )
  expect(screen.getByRole('link', { name: 'Annuler…' })).toHaveAttribute(
    'href',
    '/orga/o1/concerts/e2/changer',
  )
  await userEvent.click(screen.getAllByRole('button', { name: /^Laisser ainsi/ })[1] as HTMLElement)
  await waitFor(() => expect(sentTo(spy, `${PATH}/s1/dismiss`)).toHaveLength(1))
  expect(bodyOf(sentTo(spy, `${PATH}/s1/dismiss`)[0])).toEqual({ draftId: 'd2', said: 'cancelled' })
})

it('leaves the keyboard at what remains once a notice or a source is gone', async () => {
  const notice = {
    ...{ eventId: null, eventName: 'Nuit des caves', date: '2026-12-12', time: '20:30', taken: 0 },
    ...{ to: { date: '2026-12-19', time: '21:00' }, kind: 'cancelled' as const, said: 'cancelled' },
  }
  const notices = [
    { ...notice, draftId: 'd1' },
    { ...notice, draftId: 'd2', eventName: 'Aube' },
  ]
  const other = { ...source, id: 's2', host: 'autre.example' }
  let sources: OwnSource[] = [{ ...source, notices }, other]
  const become = (next: OwnSource[]) => () => {
    sources = next
    return { sources }
  }
  serve(
    answers({
      [PATH]: () => ({ sources }),
      [`${PATH}/s1/dismiss`]: become([{ ...source, notices: notices.slice(1) }, other]),
      [`${PATH}/s1`]: become([other]),
    }),
  )
  const Page = () => {
    const { data } = useSources(which)
    return (
      <>
        <h1>Agendas suivis</h1>
        {data && <SourceList which={which} state="trusted" sources={data} />}
      </>
    )
  }
  renderInApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: /^Laisser ainsi.*Nuit des caves$/ }))
  await waitFor(() => expect(button(/^Laisser ainsi.*Aube$/)).toHaveFocus())
  await userEvent.click(button(/^Retirer.*cave.example$/))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'cave.example' })).toBeNull())
  await waitFor(() => expect(button('Relire maintenant')).toHaveFocus())
})

it('keeps the address that was typed over a session that ends', async () => {
  const form = <SourceList which={which} state="trusted" sources={{ sources: [] }} />
  const first = renderInApp(form)
  await userEvent.type(screen.getByLabelText('Adresse de l’agenda ou de la page'), ADDRESS)
  await expireSession(currentToken() ?? '')
  first.unmount()
  await openSession(authOf('u1'))
  renderInApp(form)
  await waitFor(() => expect(screen.getByLabelText('Adresse de l’agenda ou de la page')).toHaveValue(ADDRESS))
})

it('tells who has left that an address is not followed', async () => {
  const reply = held(refusalOf(409, 'conflict')())
  const spy = serve(answers({ [`${PATH}/try`]: trial, [PATH]: reply.give }))
  renderInApp(
    <Leavable>
      <SourceList which={which} state="trusted" sources={{ sources: [] }} />
    </Leavable>,
  )
  await userEvent.type(screen.getByLabelText('Adresse de l’agenda ou de la page'), ADDRESS)
  await userEvent.click(button('Essayer'))
  await userEvent.click(await screen.findByRole('button', { name: 'Suivre cet agenda' }))
  await waitFor(() => expect(sentTo(spy, PATH)).toHaveLength(1))
  await userEvent.click(button('Partir'))
  reply.go()
  await waitFor(() =>
    expect(lastToast()).toMatchObject({ title: 'L’agenda n’est pas ajouté', description: 'Non.' }),
  )
})

it('shows the sources as they are after the answer to a removal was lost', async () => {
  let sources = [source]
  serve(
    answers({
      [PATH]: () => ({ sources }),
      [`${PATH}/s1`]: () => {
        sources = []
        return new Response('', { status: 502 })
      },
    }),
  )
  const Page = () => {
    const { data } = useSources(which)
    return data && <SourceList which={which} state="trusted" sources={data} />
  }
  renderInApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: /^Retirer.*cave.example$/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'cave.example' })).toBeNull())
})

it('sends of a source what a press means alone, not what this page showed before', async () => {
  const spy = serve(answers({ [`${PATH}/s1`]: { sources: [source] } }))
  renderInApp(<SourceList which={which} state="trusted" sources={{ sources: [source] }} />)
  await userEvent.click(button('Mettre en pause'))
  await waitFor(() => expect(button('Mettre en pause')).toBeEnabled())
  await userEvent.click(screen.getByRole('switch', { name: 'Publier sans attendre' }))
  await waitFor(() => expect(sentTo(spy, `${PATH}/s1`)).toHaveLength(2))
  expect(sentTo(spy, `${PATH}/s1`).map(bodyOf)).toEqual([{ isPaused: true }, { publishes: true }])
})
