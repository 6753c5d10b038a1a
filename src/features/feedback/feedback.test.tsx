import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { authOf, memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore, openSession } from '../../data/session.ts'
import FeedbackPage from '../../pages/feedback.tsx'
import { entryIn } from './feedback.tsx'

const config = { '/api/config/app': defaultAppConfig }
const opened = { ...config, '/api/feedbacks': { id: 'f1' } }
const open = (type = '/good') =>
  renderInApp(
    <StrictMode>
      <Routes>
        <Route path="/feedback/:type?" element={<FeedbackPage />} />
      </Routes>
    </StrictMode>,
    { at: `/feedback${type}` },
  )
const bodies = (spy: ReturnType<typeof serve>, path: string) =>
  (spy.mock.calls as unknown as [string, RequestInit][])
    .filter(([url]) => url === path)
    .map(([, { body }]) => JSON.parse(String(body)) as unknown)
const button = (name = 'Envoyer mon avis') => screen.findByRole('button', { name })
const write = async (text: string) => {
  await userEvent.type(screen.getByRole('textbox'), text)
  await userEvent.click(await button())
}

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})

describe('opening the page', () => {
  it.each([
    ['/good', 3, 'Ravis que cela vous ait plu\u00a0!'],
    ['/mid', 2, 'Ni bien ni mal\u00a0?'],
    ['/bad', 1, 'Désolés que cela vous ait déçu'],
    ['', 2, 'Ni bien ni mal\u00a0?'],
    ['/toString', 2, 'Ni bien ni mal\u00a0?'],
  ])('at /feedback%s opens an entry with the note %i, once', async (type, note, title) => {
    const asked = serve(opened)
    open(type)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await button()).toBeEnabled()
    expect(bodies(asked, '/api/feedbacks')).toEqual([{ users_id: null, note }])
  })

  it('opens it in the member’s name', async () => {
    const answers = { ...opened, '/api/auth/me': { ...authOf('u1').user, tokenExpired: false } }
    serve(answers)
    await openSession(authOf('u1'))
    const asked = serve(answers)
    open()
    await waitFor(() => expect(bodies(asked, '/api/feedbacks')).toEqual([{ users_id: 'u1', note: 3 }]))
  })

  it('asks where the operator has put these calls', async () => {
    const base = 'https://ailleurs.example.org/base'
    const api = { ...defaultAppConfig.api, externalUrl: base }
    const asked = serve({
      '/api/config/app': { ...defaultAppConfig, api },
      [`${base}/feedbacks`]: { id: 'f1' },
      [`${base}/feedbacks/f1`]: { id: 'f1', comment: 'Très bien' },
    })
    open()
    await write('Très bien')
    await focused(screen.findByRole('heading', { name: 'Merci\u00a0!' }))
    expect(bodies(asked, `${base}/feedbacks/f1`)).toEqual([{ comment: 'Très bien' }])
  })

  it('says that it could not be opened, refuses to send, and opens it at another try', async () => {
    serve(config)
    open()
    expect(await screen.findByText('Impossible d’initialiser le feedback.')).toBeVisible()
    await write('Très bien')
    expect(await screen.findByText('Feedback non initialisé. Veuillez rafraîchir la page.')).toBeVisible()
    serve({ ...opened, '/api/feedbacks/f1': { success: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(screen.queryByText('Impossible d’initialiser le feedback.')).toBeNull())
    await userEvent.click(await button())
    expect(await screen.findByRole('heading', { name: 'Merci\u00a0!' })).toBeVisible()
  })
})

describe('a comment', () => {
  it('is required, sent trimmed by the contract, and thanked for', async () => {
    const asked = serve({ ...opened, '/api/feedbacks/f1': { success: true } })
    open('/bad')
    await write('   ')
    expect(await screen.findByText('Commentaire requis')).toBeVisible()
    await focused(screen.getByRole('textbox'))
    await write('Trop fort')
    expect(await screen.findByRole('heading', { name: 'Merci\u00a0!' })).toBeVisible()
    expect(bodies(asked, '/api/feedbacks/f1')).toEqual([{ comment: 'Trop fort' }])
    expect(bodies(asked, '/api/feedbacks')).toHaveLength(1)
  })

  it('is sent once, however often the button is pressed', async () => {
    const asked = serve({ ...opened, '/api/feedbacks/f1': { success: true } })
    open()
    await button()
    await userEvent.type(screen.getByRole('textbox'), 'Très bien')
    await userEvent.tripleClick(await button())
    expect(await screen.findByRole('heading', { name: 'Merci\u00a0!' })).toBeVisible()
    expect(bodies(asked, '/api/feedbacks/f1')).toEqual([{ comment: 'Très bien' }])
  })

  it('that could not be sent stays on the screen', async () => {
    serve({ ...opened, '/api/feedbacks/f1': refusalOf(500, 'internal') })
    open()
    await write('Très bien')
    expect(await screen.findByText('Impossible d’envoyer votre feedback. Veuillez réessayer.')).toBeVisible()
    expect(screen.getByRole('textbox')).toHaveValue('Très bien')
  })

  it('of an entry that is gone asks for another one', async () => {
    let next = 'f1'
    const asked = serve({
      ...config,
      '/api/feedbacks': () => ({ id: next }),
      '/api/feedbacks/f1': refusalOf(404, 'not_found'),
      '/api/feedbacks/f2': { success: true },
    })
    open()
    await button()
    next = 'f2'
    await write('Très bien')
    expect(await screen.findByText('Feedback non initialisé. Veuillez rafraîchir la page.')).toBeVisible()
    await waitFor(() => expect(bodies(asked, '/api/feedbacks')).toHaveLength(2))
    await userEvent.click(await button())
    expect(await screen.findByRole('heading', { name: 'Merci\u00a0!' })).toBeVisible()
  })
})

it('believes a history’s entry only where it is one of this type and of today', () => {
  const now = Date.parse('2026-09-04T12:00:00Z')
  const entry = { id: 'f1', type: 'good', isSent: false, at: now - 3_600_000 }
  expect(entryIn({ feedback: entry }, 'good', now)).toEqual(entry)
  expect(entryIn({ feedback: entry }, 'bad', now)).toBeUndefined()
  expect(entryIn({ feedback: { ...entry, at: now - 25 * 3_600_000 } }, 'good', now)).toBeUndefined()
  for (const state of [null, undefined, 'x', {}, { feedback: { type: 'good', at: now } }])
    expect(entryIn(state, 'good', now)).toBeUndefined()
})
