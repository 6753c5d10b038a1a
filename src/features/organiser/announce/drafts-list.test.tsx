import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { DraftList } from '../../../../contract/drafts.ts'
import { answers, lastToast, onAFreshDevice } from '../../../../tests/support/booking-data.ts'
import { body } from '../../../../tests/support/drafts.ts'
import { held } from '../../../../tests/support/leavable.tsx'
import { refusalOf } from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { storeDraft } from '../../../data/member/drafts.ts'
import { DraftsList } from './drafts-list.tsx'
import { useDrafts } from './queries.ts'

onAFreshDevice()

const PATH = '/api/organisations/o1/drafts'

const listed = (id: string, version: number, eventName: string): DraftList['drafts'][number] => ({
  ...{ id, version, eventName, date: body.date, state: 'draft', reason: null, eventId: null },
  updatedAt: '2026-11-21T11:00:00.000Z',
})

const Page = () => {
  const { data } = useDrafts('u1', 'o1')
  return data && <DraftsList userId="u1" id="o1" drafts={data} />
}

it('deletes a draft as it was seen or last read, and shows what a colleague wrote since', async () => {
  let drafts = [listed('d1', 3, 'Marée haute'), listed('d2', 9, 'Bal')]
  const asked: string[] = []
  const others = answers({ [PATH]: () => ({ drafts, isFull: false }) }) as Record<string, unknown>
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) => {
    const address = String(input)
    if (method === 'DELETE') {
      asked.push(address)
      drafts = [listed('d1', 4, 'Marée basse'), listed('d2', 9, 'Bal')]
      return refusalOf(409, 'conflict')()
    }
    const reply = others[address.split('?')[0] ?? '']
    return Response.json(typeof reply === 'function' ? reply() : (reply ?? {}))
  })
  const kept = { body: { ...body, eventName: 'Bal' }, version: 7, isUnsent: true, doubts: [], concert: null }
  await storeDraft({ ...kept, userId: 'u1', id: 'd2', organisationId: 'o1' })
  renderInApp(<Page />)
  const remove = async (name: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  }
  await remove(/^Supprimer.*Marée haute$/)
  await waitFor(() => expect(lastToast()?.description).toBe('Non.'))
  expect(await screen.findByRole('link', { name: 'Marée basse' })).toBeVisible()
  await remove(/^Supprimer.*Bal$/)
  await waitFor(() => expect(asked).toEqual([`${PATH}/d1?version=3`, `${PATH}/d2?version=7`]))
})

it('shows which draft is being copied or deleted', async () => {
  const drafts = [listed('d1', 3, 'Marée haute'), listed('d2', 9, 'Bal')]
  const reply = held(new Response('<html>', { status: 502 }))
  const others = answers({ [PATH]: { drafts, isFull: false } }) as Record<string, unknown>
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? Response.json(others[String(input).split('?')[0] ?? ''] ?? {}) : reply.give(),
  )
  renderInApp(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: /^Copier.*Marée haute$/ }))
  expect(await screen.findByRole('button', { name: 'Un instant…' })).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Copier.*Bal$/ })).toBeVisible()
  reply.go()
  expect(await screen.findByRole('button', { name: /^Copier.*Marée haute$/ })).toBeEnabled()
})
