import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ConcertFigures } from '../../../../contract/organiser.ts'
import { lastToast } from '../../../../tests/support/booking-data.ts'
import { draft, gone404, onAFreshDraft, serve, to } from '../../../../tests/support/drafts.ts'
import { held, Leavable } from '../../../../tests/support/leavable.tsx'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { ConcertActs } from './concert-acts.tsx'

onAFreshDraft()

it('shows no more as published a concert whose withdrawal was not answered', async () => {
  const user = userEvent.setup()
  let isGone = false
  serve({
    'GET /api/organisations/o1/concerts/e1': () => (isGone ? gone404() : { state: 'published' }),
    'POST /api/organisations/o1/concerts/e1/withdraw': () => {
      isGone = true
      return new Response('<html>', { status: 502 })
    },
  })
  const concert = { userId: 'u1', id: 'o1', eventId: 'e1' }
  const figures = { tickets: 0, returned: 0, inOrders: 0, state: 'published' } as ConcertFigures
  const Page = () => {
    const { data } = useQuery({
      queryKey: ['organiser', 'u1', 'o1', 'e1', 'figures'],
      queryFn: async () => {
        const answer = await fetch('/api/organisations/o1/concerts/e1')
        if (!answer.ok) throw new Error('gone')
        return answer.json()
      },
    })
    return data ? <ConcertActs which={concert} figures={figures} /> : <p>Rien</p>
  }
  renderInApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Retirer du site' }))
  await user.click(screen.getByRole('button', { name: 'Retirer' }))
  expect(await screen.findByText('Rien')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retirer du site' })).toBeNull()
})

it.each([
  { act: 'Copier', path: 'POST /api/organisations/o1/drafts', said: 'Copié : c’est parmi vos brouillons' },
  {
    act: 'Retirer du site',
    path: 'POST /api/organisations/o1/concerts/e1/withdraw',
    said: 'Retiré : c’est de nouveau un brouillon',
  },
])(
  'leads nobody to a draft who has left before "$act" was answered, and says that it is done',
  async ({ act, path, said }) => {
    const user = userEvent.setup()
    const reply = held(draft())
    const sent = serve({ [path]: reply.give })
    const figures = { tickets: 0, returned: 0, inOrders: 0, state: 'published' } as ConcertFigures
    const { address } = renderInApp(
      <Leavable>
        <ConcertActs which={{ userId: 'u1', id: 'o1', eventId: 'e1' }} figures={figures} />
      </Leavable>,
    )
    await user.click(screen.getByRole('button', { name: act }))
    const confirm = screen.queryByRole('button', { name: 'Retirer' })
    if (confirm) await user.click(confirm)
    await waitFor(() => expect(sent.some(({ method, path: at }) => path === `${method} ${at}`)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Partir' }))
    reply.go()
    await waitFor(() => expect(lastToast()?.title.replaceAll('\u00a0', ' ')).toBe(said))
    expect(address()).toBe('/')
  },
)

it('asks for the same copy at the press after a lost answer', async () => {
  const user = userEvent.setup()
  let isLost = true
  const path = '/api/organisations/o1/drafts'
  const sent = serve({ [`POST ${path}`]: () => (isLost ? new Response('<html>', { status: 502 }) : draft()) })
  const figures = { tickets: 0, returned: 0, inOrders: 0, state: 'published' } as ConcertFigures
  renderInApp(<ConcertActs which={{ userId: 'u1', id: 'o1', eventId: 'e1' }} figures={figures} />)
  const ids = () => to(sent, 'POST', path).map(({ body }) => body.id)
  const press = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Copier' }))
    await waitFor(() => expect(ids()).toHaveLength(times))
  }
  await press(1)
  await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
  isLost = false
  await press(2)
  expect(ids()[1]).toBe(ids()[0])
})

it.each([{ version: 4 }, { state: 'published' as const }])(
  'makes another copy once the one whose answer was lost is in use: %o',
  async (since) => {
    const user = userEvent.setup()
    const path = '/api/organisations/o1/drafts'
    const replies = [
      () => new Response('<html>', { status: 502 }),
      () => draft(since),
      () => draft({ id: 'another' }),
    ]
    const sent = serve({ [`POST ${path}`]: () => replies.shift()?.() })
    const figures = { tickets: 0, returned: 0, inOrders: 0, state: 'published' } as ConcertFigures
    const { address } = renderInApp(
      <ConcertActs which={{ userId: 'u1', id: 'o1', eventId: 'e2' }} figures={figures} />,
    )
    await user.click(screen.getByRole('button', { name: 'Copier' }))
    await waitFor(() => expect(lastToast()?.title).toBe('Pas de réponse du serveur'))
    await user.click(await screen.findByRole('button', { name: 'Copier' }))
    await waitFor(() => expect(address()).toContain('another'))
    const [lost, found, made] = to(sent, 'POST', path).map(({ body }) => body.id)
    expect(found).toBe(lost)
    expect(made).not.toBe(lost)
  },
)
