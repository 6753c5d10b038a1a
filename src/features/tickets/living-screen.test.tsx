import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { LIVING_EVERY_MS, readDoorCode } from '../../../contract/rules/door-code.ts'
import { answersFor, codeOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { type MadeSeatKey, seatKeyOf } from '../../../tests/support/seat-key.ts'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { MemberTickets } from './member-tickets.tsx'

// Exposes the address in the code, which the component receives.
vi.mock('qrcode.react', async (original) => {
  const { QRCodeSVG } = await original<typeof import('qrcode.react')>()
  return {
    QRCodeSVG: (props: Parameters<typeof QRCodeSVG>[0]) => <QRCodeSVG {...props} data-value={props.value} />,
  }
})

const shown = () => document.querySelector('dialog svg[role=img]')
const value = () => shown()?.getAttribute('data-value') ?? ''
const living = () => {
  const read = readDoorCode(value())
  return read?.code.kind === 'living' ? { ...read, code: read.code } : null
}
const start = Date.parse('2099-09-04T18:30:07Z')
const two = ticketOf('t1', { quantity: 2, codes: [codeOf('t1'), codeOf('t1', 2)] })
let key: MadeSeatKey

beforeEach(() => signedInDevice('u1'))

beforeAll(async () => {
  await import('./ticket-screen.tsx')
  key = await seatKeyOf('code-t1-1')
})
const openTicket = async (ticket = two) => {
  serve({ ...answersFor('u1'), '/api/tickets': [ticket], '/api/tickets/keys': [key.wire] })
  await prefetch('u1')
  serve({})
  vi.useFakeTimers({ now: start, shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  renderInApp(<MemberTickets userId="u1" holder="Ada u1" isExpired={false} actions={() => null} />, {
    at: '/tickets?billet=t1',
  })
  await screen.findByRole('img', { name: /^QR code du billet/ })
}
const hide = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

it('lives without a network: signed by its seat’s key for each quarter of a minute, in modules of one size', async () => {
  await openTicket()
  const seen: string[] = []
  for (const at of ['18:30:00', '18:30:15', '18:30:30']) {
    await waitFor(() => expect(living()?.code.at).toBe(Date.parse(`2099-09-04T${at}Z`)))
    const { code, signature, signed } = living() ?? {}
    expect(code).toMatchObject({ seatId: 'code-t1-1' })
    expect(await key.verifies(signature as BufferSource, signed as BufferSource)).toBe(true)
    // Version 6: 41 modules, and a quiet zone of 4 on each side.
    expect(shown()?.getAttribute('viewBox')).toBe('0 0 49 49')
    seen.push(value())
    await vi.advanceTimersByTimeAsync(LIVING_EVERY_MS)
  }
  expect(new Set(seen).size).toBe(3)
  expect(screen.getByText('Code vivant')).toBeVisible()
})

it('is the static one on a seat without a key, and says nothing about it', async () => {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await openTicket()
  await waitFor(() => expect(living()).not.toBeNull())
  await person.click(screen.getByRole('button', { name: 'Place suivante' }))
  expect(value()).toBe(codeOf('t1', 2).doorCode)
  expect(shown()?.getAttribute('viewBox')).toBe('0 0 49 49')
  expect(screen.queryByText('Code vivant')).toBeNull()
  await vi.advanceTimersByTimeAsync(LIVING_EVERY_MS)
  expect(value()).toBe(codeOf('t1', 2).doorCode)
  await person.click(screen.getByRole('button', { name: 'Place précédente' }))
  await waitFor(() => expect(living()).not.toBeNull())
})

it('is the link’s in a row of before', async () => {
  await openTicket({ ...two, codes: two.codes.map((code) => ({ ...code, doorCode: '' })) })
  await vi.advanceTimersByTimeAsync(LIVING_EVERY_MS)
  expect(value()).toBe(codeOf('t1').qrUrl)
})

it('rests while nobody sees it, and is a fresh one at once when somebody does', async () => {
  await openTicket()
  await waitFor(() => expect(living()).not.toBeNull())
  const before = value()
  hide(true)
  await vi.advanceTimersByTimeAsync(4 * LIVING_EVERY_MS)
  expect(value()).toBe(before)
  hide(false)
  await waitFor(() => expect(living()?.code.at).toBe(Date.parse('2099-09-04T18:31:00Z')))
})

it('says which entrance, and when its seat came in; the code of a used seat is small below a grey band', async () => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400)
  const [first, second] = two.codes
  if (!first || !second) throw new Error('two seats')
  await openTicket({
    ...two,
    codes: [
      { ...first, usedAt: '2099-09-04T18:31:00Z', entrance: 1 },
      { ...second, entrance: 2 },
    ],
  })
  const dialog = screen.getByRole('dialog')
  const width = () => Number(within(dialog).getByRole('img').getAttribute('width'))
  const band = () => within(dialog).getByRole('button', { name: 'Fermer' }).parentElement?.style.background
  expect(within(dialog).getByText('Utilisé à 20:31')).toBeVisible()
  expect(within(dialog).getByText('Entrée 1')).toBeVisible()
  const used = { width: width(), band: band() }
  expect(used.width).toBeGreaterThan(0)
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(width()).toBeGreaterThan(1.8 * used.width)
  expect(band()).not.toBe(used.band)
  expect(within(dialog).getByText('Entrée 2')).toBeVisible()
  expect(within(dialog).queryByText(/^Utilisé/)).toBeNull()
})

it('stays as large and as bright below its colours though this clock says that its concert is over', async () => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400)
  await openTicket()
  const dialog = screen.getByRole('dialog')
  const width = () => within(dialog).getByRole('img').getAttribute('width')
  const band = () => within(dialog).getByRole('button', { name: 'Fermer' }).parentElement?.style.background
  await waitFor(() => expect(living()).not.toBeNull())
  const before = { width: width(), band: band() }
  // A day ahead, or a concert that was moved since.
  vi.setSystemTime('2099-09-05T18:30:07Z')
  hide(false)
  expect(await screen.findByText('Événement passé')).toBeVisible()
  expect({ width: width(), band: band() }).toEqual(before)
  expect(screen.getByText('Code vivant')).toBeVisible()
})
