import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Draft, Reviews } from '../../../../contract/drafts.ts'
import { lastToast } from '../../../../tests/support/booking-data.ts'
import { body, draft, onAFreshDraft, serve, to, which } from '../../../../tests/support/drafts.ts'
import { focused } from '../../../../tests/support/focused.ts'
import { authOf } from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { currentToken, expireSession, openSession } from '../../../data/session.ts'
import { useReviews } from './queries.ts'
import { ReviewList } from './review-list.tsx'

onAFreshDraft()

const itemInReview = (changes: Partial<Draft> = {}): Reviews['reviews'][number] => ({
  ...{
    draft: draft({ state: 'review', version: 4, ...changes }),
    sentAt: '2026-11-21T11:00:00.000Z',
    sentBy: 'Paul Vidal',
  },
  organisation: {
    ...{ id: 'o1', name: 'Cave du Port', city: 'Brest', link: 'javascript:alert(1)', registration: '' },
    isTrusted: false,
  },
})

const reviewOf = (id: string) => itemInReview({ id, body: { ...body, eventName: id } })

it('moves the focus of an operator from a published concert to the next, and from the last to the title', async () => {
  const user = userEvent.setup()
  const waiting = [reviewOf('a'), reviewOf('b')]
  const published = () => {
    waiting.shift()
    return { state: 'published', eventId: 'e1' }
  }
  serve({
    'GET /api/reviews': () => ({ reviews: waiting, total: waiting.length }),
    'POST /api/reviews/a/publish': published,
    'POST /api/reviews/b/publish': published,
  })
  const Page = () => {
    const { data } = useReviews('u1')
    return data ? <ReviewList userId="u1" reviews={data} preview={() => <p>L’aperçu</p>} /> : null
  }
  renderInApp(
    <>
      <h1>Relecture</h1>
      <Page />
    </>,
  )
  const publish = async (name: string) => {
    const card = await screen.findByRole('listitem', { name })
    await user.click(within(card).getByRole('button', { name: 'Lire' }))
    await user.click(within(card).getByRole('button', { name: 'Publier' }))
    await waitFor(() => expect(screen.queryByRole('listitem', { name })).toBeNull())
  }
  await publish('a')
  await focused(screen.findByRole('button', { name: 'Lire' }))
  await publish('b')
  await focused(screen.findByRole('heading', { level: 1 }))
})

const Reviewed = ({ item }: { item: Reviews['reviews'][number] }) => (
  <ReviewList userId="u1" reviews={{ reviews: [item], total: 1 }} preview={() => <p>L’aperçu</p>} />
)

it('lets an operator read, publish the seen version, or return it with a reason', async () => {
  const user = userEvent.setup()
  const item = itemInReview()
  const sent = serve({
    [`POST /api/reviews/${which.draftId}/return`]: { success: true },
    'GET /api/reviews': { reviews: [], total: 0 },
  })
  renderInApp(<Reviewed item={item} />)
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lire' }))
  expect(screen.getByText('L’aperçu')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'À reprendre' }))
  const sendReason = screen.getByRole('button', { name: 'Envoyer la raison' })
  expect(sendReason).toBeDisabled()
  await user.type(screen.getByLabelText(/^Pourquoi/), 'Qui joue ?')
  await user.click(sendReason)
  await waitFor(() => expect(lastToast()?.title).toBe('La raison est partie par email'))
  expect(to(sent, 'POST', `/api/reviews/${which.draftId}/return`)[0]?.body).toEqual({
    version: 4,
    reason: 'Qui joue ?',
  })
})

it('keeps an operator’s reason over a session that ends and a reload, until it is sent', async () => {
  const user = userEvent.setup()
  serve({
    [`POST /api/reviews/${which.draftId}/return`]: { success: true },
    'GET /api/reviews': { reviews: [], total: 0 },
  })
  const item = itemInReview()
  const first = renderInApp(<Reviewed item={item} />)
  await user.click(screen.getByRole('button', { name: 'Lire' }))
  await user.click(screen.getByRole('button', { name: 'À reprendre' }))
  await user.type(screen.getByLabelText(/^Pourquoi/), 'Qui joue ?')
  await expireSession(currentToken() ?? '')
  first.unmount()
  await openSession(authOf('u1'))
  const back = renderInApp(<Reviewed item={item} />)
  expect(screen.getByLabelText(/^Pourquoi/)).toHaveValue('Qui joue ?')
  await user.click(screen.getByRole('button', { name: 'Envoyer la raison' }))
  await waitFor(() => expect(lastToast()?.title).toBe('La raison est partie par email'))
  back.unmount()
  renderInApp(<Reviewed item={item} />)
  expect(screen.queryByLabelText(/^Pourquoi/)).toBeNull()
})
