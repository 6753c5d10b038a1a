import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { checkedSeat, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { passKeys } from '../../data/member/pass.ts'
import { writesSettled } from '../../data/stored.ts'
import { TicketCheck } from './ticket-check.tsx'

let keys: unknown
let signature = ''

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  keys = { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }] }
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  const bytes = await crypto.subtle.sign(how, pair.privateKey, ticketSignedBytes('c1'))
  signature = Buffer.from(bytes).toString('base64url')
})

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  await freshDevice()
})

const status = (more: Partial<TicketCodeStatus> = {}): TicketCodeStatus => ({
  state: 'valid',
  usedAt: null,
  event: checkedSeat,
  ...more,
})
const open = (id = 'c1', sig: string | null = signature) =>
  renderInApp(<TicketCheck id={id} signature={sig} />)
const result = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a scanned ticket', () => {
  it('that is good says so, and what it opens', async () => {
    vi.setSystemTime('2099-09-04T19:00:00Z')
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c1': status() })
    open()
    expect(await result('Billet valable')).toBeVisible()
    for (const text of [
      'Nuit acid',
      'vendredi 4 septembre 2099',
      '20:30',
      'La Cave, Lyon',
      'Entrée',
      '2 sur 3',
    ])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText('Signé par Nectar, pas encore utilisé.')).toBeVisible()
  })

  it.each([
    ['2099-09-03T19:00:00Z', /^Valable le vendredi 4 septembre 2099, pas aujourd’hui/],
    ['2099-09-05T03:59:00Z', /^Signé par Nectar/],
    ['2099-09-05T04:00:00Z', /^Attention, cet événement est passé\s: c’était le vendredi 4 septembre 2099/],
  ])('is good for its own night alone: %s', async (now, text) => {
    vi.setSystemTime(now)
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c1': status() })
    open()
    expect(await result('Billet valable')).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
  })

  it('is good at doors of the evening before, for a start at 00:30', async () => {
    vi.setSystemTime('2099-09-03T21:30:00Z')
    const event = checkedSeat && { ...checkedSeat, time: '00:30' }
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c1': status({ event }) })
    open()
    expect(await screen.findByText(/^Signé par Nectar/)).toBeVisible()
  })

  it('that has been used says when', async () => {
    const used = status({ state: 'used', usedAt: '2099-09-04T18:47:00Z' })
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c1': used })
    open()
    expect(await result('Billet déjà utilisé')).toBeVisible()
    expect(screen.getByText('Entrée enregistrée le 4 septembre à 20:47.')).toBeVisible()
  })

  it('that was cancelled says so', async () => {
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c1': status({ state: 'cancelled' }) })
    open()
    expect(await result('Billet annulé')).toBeVisible()
  })

  it('with another seat’s signature, or none, is a forgery and opens nothing', async () => {
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c2': status({ state: 'falsified', event: null }) })
    open('c2').unmount()
    const other = open('c2')
    expect(await result('Billet falsifié')).toBeVisible()
    expect(screen.queryByText('Nuit acid')).toBeNull()
    other.unmount()
    serve({})
    open('c1', null)
    expect(await result('Billet falsifié')).toBeVisible()
  })

  it('offline is vouched for by the keys on the device, its state left open', async () => {
    serve({ '/api/pass/keys': keys })
    await passKeys()
    await writesSettled()
    serve({})
    open()
    expect(await result('Signature vérifiée, état inconnu')).toBeVisible()
    serve({ '/api/pass/keys': keys, '/api/ticket-codes/c1': status() })
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }))
    expect(await result('Billet valable')).toBeVisible()
  })

  it('offline without keys is not vouched for', async () => {
    serve({})
    open()
    expect(await result('Billet non vérifié')).toBeVisible()
  })
})
