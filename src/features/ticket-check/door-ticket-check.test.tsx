import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DoorCodeStatus } from '../../../contract/check-in.ts'
import {
  type DoorCode,
  doorCodeBytes,
  doorCodeUrl,
  seatShortCode,
} from '../../../contract/rules/door-code.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { checkedSeat, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { passKeys } from '../../data/member/pass.ts'
import { writesSettled } from '../../data/stored.ts'
import DoorTicketCheck from './door-ticket-check.tsx'

const seatId = 'AbCdEf012345'
const shownAt = Date.parse('2099-09-04T18:31:00Z')
let pair: CryptoKeyPair
let keys: unknown

/** Returns the payload of a code, as in its address. */
const payloadOf = async (code: DoorCode) => {
  const signed = doorCodeBytes(code)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed)
  return doorCodeUrl('https://nectar.test', signed, new Uint8Array(signature)).split('/').at(-1) ?? ''
}
const staticCode = { kind: 'static', eventId: 'e1', seatId } as const
const livingCode = { kind: 'living', seatId, at: shownAt, eventHint: 7 } as const

beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  keys = { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }] }
})
beforeEach(async () => {
  await freshDevice()
  vi.setSystemTime(shownAt + 30_000)
})
afterEach(() => {
  vi.useRealTimers()
})

const status = (more: Partial<DoorCodeStatus> = {}): DoorCodeStatus => ({
  state: 'valid',
  usedAt: null,
  shownAt: null,
  event: checkedSeat,
  ...more,
})
const living = (more: Partial<DoorCodeStatus> = {}) =>
  status({ shownAt: new Date(shownAt).toISOString(), ...more })
const result = (name: string) => screen.findByRole('heading', { level: 1, name })

it('says that a static code is good, and what it opens, from its address in whatever case', async () => {
  const payload = await payloadOf(staticCode)
  const server = serve({ '/api/pass/keys': keys, '/api/door-codes/status': status() })
  renderInApp(<DoorTicketCheck payload={payload.toLowerCase()} />)
  expect(await result('Billet valable')).toBeVisible()
  expect(screen.getByText('Nuit acid')).toBeVisible()
  expect(screen.getByText(seatShortCode(seatId))).toBeVisible()
  const sent = server.mock.calls.map(([, init]: unknown[]) => (init as RequestInit | undefined)?.body)
  expect(sent).toContain(JSON.stringify({ payload }))
})

it('vouches for a static code offline by the keys once seen, and leaves its state open', async () => {
  serve({ '/api/pass/keys': keys })
  await passKeys()
  await writesSettled()
  serve({})
  renderInApp(<DoorTicketCheck payload={await payloadOf(staticCode)} />)
  expect(await result('Signature vérifiée, état inconnu')).toBeVisible()
})

it('calls a changed static code a forgery, whatever the server would say', async () => {
  const payload = await payloadOf(staticCode)
  const changed = payload.replace(/.{9}$/, 'AAAAAAAA') + payload.at(-1)
  serve({ '/api/pass/keys': keys, '/api/door-codes/status': status() })
  renderInApp(<DoorTicketCheck payload={changed} />)
  expect(await result('Billet falsifié')).toBeVisible()
  expect(screen.queryByRole('definition')).toBeNull()
})

it('calls what is no code one too', async () => {
  serve({})
  renderInApp(<DoorTicketCheck payload={'A'.repeat(120)} />)
  expect(await result('Billet falsifié')).toBeVisible()
})

it('takes the server’s word for a living code that is shown now', async () => {
  serve({ '/api/pass/keys': keys, '/api/door-codes/status': living() })
  renderInApp(<DoorTicketCheck payload={await payloadOf(livingCode)} />)
  expect(await result('Billet valable')).toBeVisible()
  expect(screen.getByText('Code vivant, affiché à l’instant. Pas encore utilisé.')).toBeVisible()
})

it.each([
  [90_000, 'Billet valable'],
  [91_000, 'Code trop ancien'],
])('asks for the member’s own screen where a living code was shown a while ago: %i ms', async (age, name) => {
  vi.setSystemTime(shownAt + age)
  serve({ '/api/pass/keys': keys, '/api/door-codes/status': living() })
  renderInApp(<DoorTicketCheck payload={await payloadOf(livingCode)} />)
  expect(await result(name)).toBeVisible()
  expect(screen.queryAllByText(/^Affiché à 20:31\s: demandez l’écran du membre\.$/)).toHaveLength(
    age > 90_000 ? 1 : 0,
  )
})

it('says of a used living code that it is used, however old', async () => {
  vi.setSystemTime(shownAt + 3_600_000)
  const used = living({ state: 'used', usedAt: '2099-09-04T18:47:00Z' })
  serve({ '/api/pass/keys': keys, '/api/door-codes/status': used })
  renderInApp(<DoorTicketCheck payload={await payloadOf(livingCode)} />)
  expect(await result('Billet déjà utilisé')).toBeVisible()
})

it('cannot say anything of a living code offline, and asks again', async () => {
  serve({})
  renderInApp(<DoorTicketCheck payload={await payloadOf(livingCode)} />)
  expect(await result('Billet non vérifié')).toBeVisible()
  expect(screen.getByText(/^Code vivant\s: non vérifiable hors ligne\./)).toBeVisible()
  serve({ '/api/pass/keys': keys, '/api/door-codes/status': living() })
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }))
  expect(await result('Billet valable')).toBeVisible()
})

it('leaves a living code open where the server refuses to answer', async () => {
  serve({ '/api/pass/keys': keys, '/api/door-codes/status': refusalOf(429, 'too_many_requests') })
  renderInApp(<DoorTicketCheck payload={await payloadOf(livingCode)} />)
  expect(await result('Billet non vérifié')).toBeVisible()
})
