import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { answersFor, codeOf, passOf, serve, ticketOf, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { seatKeyOf } from '../../../tests/support/seat-key.ts'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { connectivity } from '../../data/connectivity.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { MemberPass } from '../pass/member-pass.tsx'
import { MemberTickets } from './member-tickets.tsx'
import { DoorReadiness } from './readiness.tsx'

// Exposes the address in the code, which the component receives; jsdom has no canvas to read a code from.
vi.mock('qrcode.react', async (original) => {
  const { QRCodeSVG } = await original<typeof import('qrcode.react')>()
  return {
    QRCodeSVG: (props: Parameters<typeof QRCodeSVG>[0]) => <QRCodeSVG {...props} data-value={props.value} />,
  }
})
vi.mock('../../ui/read-drawn-code.ts', () => ({ readDrawnCode: async (value: string) => value }))

/** Features missing in a browser that shows static codes: stubbed until the end of the test. */
const LACKS: Record<string, () => void> = {
  'has no WebCrypto': () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }),
  'cannot store a key': () => {
    const clone = structuredClone
    vi.stubGlobal('structuredClone', (value: { key?: unknown }) => {
      if (value?.key instanceof CryptoKey) throw new DOMException('could not be cloned', 'DataCloneError')
      return clone(value)
    })
  },
}

const ticket = ticketOf('t1', {
  date: parisWallClock(machineNow()).date,
  time: '23:59',
  quantity: 2,
  codes: [codeOf('t1'), codeOf('t1', 2)],
})
const shown = () => document.querySelector('dialog svg[role=img]')?.getAttribute('data-value')

beforeAll(() =>
  Promise.all([import('./preflight.tsx'), import('./ticket-screen.tsx'), import('../pass/pass-dialog.tsx')]),
)
beforeEach(async () => {
  await signedInDevice('u1')
  connectivity.report(true)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(), getRegistration: async () => ({ active: {} }) },
  })
})

it.each(Object.entries(LACKS))(
  'a browser that %s shows the static codes of tickets and Pass, and says so in the preflight alone',
  async (_what, lack) => {
    const keys = await Promise.all(ticket.codes.map(async ({ id }) => (await seatKeyOf(id)).wire))
    serve({ ...answersFor('u1'), '/api/tickets': [ticket], '/api/tickets/keys': keys })
    lack()
    onTestFinished(() => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'serviceWorker')
    })
    await prefetch('u1')
    // There is no network at the door.
    serve({})
    connectivity.report(false)

    const tickets = renderInApp(
      <>
        <DoorReadiness userId="u1" />
        <MemberTickets userId="u1" holder="Ada u1" isExpired={false} actions={() => null} />
      </>,
      { at: '/tickets?billet=t1' },
    )
    expect(await screen.findByText('Code fixe')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Prêt pour l’entrée')).toBeVisible())
    await screen.findByRole('img', { name: /^QR code du billet/ })
    expect(shown()).toBe(codeOf('t1').doorCode)
    await userEvent.click(screen.getByRole('button', { name: 'Place suivante' }))
    expect(shown()).toBe(codeOf('t1', 2).doorCode)
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/vivant|fixe/)
    tickets.unmount()

    renderInApp(<MemberPass member={userOf('u1')} tonight={null} />, { at: '/tickets?pass=plein' })
    await screen.findByRole('img', { name: /^QR code/ })
    expect(shown()).toBe(passOf('u1').doorCode)
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/vivant|fixe/)
  },
)
