import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { authOf, memoryTokenStore, passOf, serve } from '../../tests/support/member-data.ts'
import { closeDevice } from '../data/device.ts'
import { storeInstantPass } from '../data/member/instant-pass.ts'
import { getPass } from '../data/member/pass.ts'
import { expireSession, installTokenStore, openSession } from '../data/session.ts'
import { writesSettled } from '../data/stored.ts'
import { nearestEvening } from '../lib/nearest-evening.ts'
import { instantPassState, takeOverInstantPass } from '../shared/instant-pass-handover.ts'
import { paintCard, paintPass, paintTicket } from './paint.ts'
import { type InstantPassRow, readInstantPass } from './read-row.ts'

const row: InstantPassRow = {
  userId: 'u1',
  path: 'M4 4h7v1H4z',
  size: 77,
  fullName: '<b>Ada</b>',
  passType: 2,
  label: 'Pass Standard',
  shortCode: 'ABCD-EFGH',
  expiresAt: Date.parse('2026-10-04T17:00:00Z'),
  validLine: 'Valable jusqu’au 4 octobre 2026',
  expiredLine: 'Expiré le 4 octobre 2026',
}

const found = () => new Promise<InstantPassRow | null>(readInstantPass)

let container: HTMLElement

beforeEach(async () => {
  await freshDevice()
  document.body.innerHTML = '<div id="instant-pass"></div>'
  container = document.querySelector('#instant-pass') as HTMLElement
  history.replaceState(null, '', '/tickets?pass=1')
})

const ticket = {
  id: 't1',
  path: 'M4 4h7v1H4z',
  size: 49,
  from: Date.parse('2026-10-04T00:00:00+02:00'),
  startsAt: Date.parse('2026-10-04T20:30:00+02:00'),
  until: Date.parse('2026-10-05T06:00:00+02:00'),
  title: 'Billet, <i>Soirée</i>',
  eventName: '<i>Soirée</i>',
  when: 'dimanche 4 octobre 2026, 20:30',
  where: 'La Cave, Lyon',
  seat: 'Place 1 sur 2',
  codeTitle: 'QR code du billet, place 1 sur 2',
  shortCode: 'WXYZ-0123',
}

const storePass = async () => {
  installTokenStore(memoryTokenStore())
  serve({ '/api/user/pass-qr': passOf('u1') })
  await openSession(authOf('u1'))
  await getPass('u1')
  await writesSettled()
  const { userId: _, ...drawn } = row
  await storeInstantPass('u1', { ...drawn, passType: 2, qrUrl: passOf('u1').qrUrl })
  await closeDevice()
}

describe('reading the instant pass’s row', () => {
  it('finds the pass of the session’s member', async () => {
    await storePass()
    localStorage.setItem('nectar.token', 'token-u1')
    expect(await found()).toMatchObject({ shortCode: 'ABCD-EFGH' })
  })

  it('finds nothing once the token is gone, though the rows were not wiped yet', async () => {
    await storePass()
    expect(await found()).toBeNull()
    localStorage.setItem('nectar.token', 'somebody-else')
    expect(await found()).toBeNull()
  })

  it('finds it after the session has expired', async () => {
    await storePass()
    await expireSession('token-u1')
    await closeDevice()
    expect(await found()).not.toBeNull()
  })

  it('leaves no empty database behind', async () => {
    expect(await found()).toBeNull()
    expect(await indexedDB.databases()).toEqual([])
  })
})

describe('the painted pass', () => {
  it('shows code, name, level and short code, as text and nothing else', () => {
    vi.setSystemTime('2026-10-04T16:00:00Z')
    paintPass(container, row)
    const pass = container.querySelector('[role=dialog]') as HTMLElement
    expect(pass.querySelectorAll('[role=img] path')[1]?.getAttribute('d')).toBe(row.path)
    expect(pass.querySelector('[role=img]')?.getAttribute('viewBox')).toBe('0 0 77 77')
    expect(pass.textContent).toContain('<b>Ada</b>')
    expect(pass.textContent).toContain('Pass Standard')
    expect(pass.textContent).toContain('ABCD-EFGH')
    expect(pass.textContent).toContain('Valable jusqu’au')
    expect(container.innerHTML).not.toContain('style=')
    expect(instantPassState()).toBe('open')
    vi.useRealTimers()
  })

  it('says that it is past its end, and stays', () => {
    vi.setSystemTime('2026-10-04T17:00:00Z')
    paintPass(container, row)
    const end = screen.getByText('Expiré le 4 octobre 2026')
    const code = screen.getByRole('img', { name: /^QR code/ })
    // A small screen shows no more than the code.
    expect(end.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    vi.useRealTimers()
  })

  it('closes by its button and by Esc before the app is there, and tells the app', () => {
    const heard = vi.fn()
    addEventListener('nectar:instant-pass', heard)
    paintPass(container, row)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Fermer')
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(container.children).toHaveLength(0)
    expect(instantPassState()).toBe('closed')
    expect(location.search).toBe('')
    expect(heard).toHaveBeenCalledTimes(2)
    removeEventListener('nectar:instant-pass', heard)
  })

  it('opens from the card', () => {
    paintCard(container, row)
    expect(instantPassState()).toBe('card')
    container.querySelector('button')?.click()
    expect(instantPassState()).toBe('open')
  })

  it('leaves the place to the next ticket, and none to a free Pass', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: ticket.from })
    paintCard(container, { ...row, tickets: [ticket] })
    expect(container).toHaveTextContent(ticket.eventName)
    container.querySelector('button')?.click()
    expect(instantPassState()).toBe('ticket')
    container.replaceChildren()
    paintCard(container, { ...row, passType: 0 })
    expect(container.children).toHaveLength(0)
    vi.useRealTimers()
  })

  it('is taken away by the app', () => {
    paintPass(container, row)
    takeOverInstantPass()
    expect(container.children).toHaveLength(0)
    expect(instantPassState()).toBeNull()
  })
})

describe('the painted ticket', () => {
  it('shows code, seat and event, as text and nothing else, at the ticket’s address', () => {
    paintTicket(container, row, ticket)
    const dialog = container.querySelector('[role=dialog]') as HTMLElement
    expect(dialog).toHaveAttribute('aria-label', ticket.title)
    expect(dialog.querySelector('[role=img]')).toHaveAttribute('aria-label', ticket.codeTitle)
    expect(dialog.querySelectorAll('[role=img] path')[1]?.getAttribute('d')).toBe(ticket.path)
    for (const text of [ticket.eventName, ticket.when, ticket.where, ticket.seat, ticket.shortCode])
      expect(dialog.textContent).toContain(text)
    expect(location.search).toBe('?billet=t1')
    expect(instantPassState()).toBe('ticket')
  })

  it('has the band of its screen in the app', () => {
    paintTicket(container, row, { ...ticket, band: { ground: '#1f56a8', ink: '#ffffff' } })
    expect(container.querySelector('header')).toHaveStyle({ background: '#1f56a8', color: '#ffffff' })
  })

  it('closes when somebody goes back, and leaves the address that they went back to alone', () => {
    paintTicket(container, row, ticket)
    history.replaceState(null, '', '/tickets?autre=1')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(container.children).toHaveLength(0)
    expect(instantPassState()).toBeNull()
    expect(location.search).toBe('?autre=1')
  })

  it('has the Pass one press away, and closes', () => {
    paintTicket(container, row, ticket)
    const pass = [...container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Mon Pass',
    )
    pass?.click()
    expect(container.textContent).toContain('ABCD-EFGH')
    expect(location.search).toBe('?pass=carte')
    expect(instantPassState()).toBe('open')
    paintTicket(container, row, ticket)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(container.children).toHaveLength(0)
    expect(location.search).toBe('')
    expect(instantPassState()).toBe('closed')
  })

  it.each([
    ['2026-10-03T21:59:00Z', null],
    ['2026-10-03T22:00:00Z', 't1'],
    ['2026-10-05T03:59:00Z', 't1'],
    ['2026-10-05T04:00:00Z', null],
  ])('at %s is %s', (instant, id) => {
    expect(nearestEvening([ticket], Date.parse(instant))?.id ?? null).toBe(id)
  })
})

describe('the page behind the pass', () => {
  const html = document.documentElement
  const preloads = () => [...document.head.querySelectorAll('link[rel=preload]')]

  const start = async () => {
    vi.resetModules()
    delete html.dataset.covered
    document.head.replaceChildren()
    vi.stubGlobal('__FONT__', '/assets/font.woff2')
    document.body.innerHTML = '<div id="root"></div><div id="instant-pass"></div>'
    Object.assign(document, { adoptedStyleSheets: [] })
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync() {}
      },
    )
    await import('./main.ts')
  }

  it('is laid out only once it is known whether there is a pass', async () => {
    html.dataset.auth = 'member'
    await start()
    expect(html).toHaveAttribute('data-covered')
    await expect.poll(() => html.dataset.covered).toBeUndefined()
  })

  it('comes after the words, and the words and the font’s request after the code', async () => {
    await storePass()
    localStorage.setItem('nectar.token', 'token-u1')
    html.dataset.auth = 'member'
    history.replaceState(null, '', '/tickets?pass=1')
    await start()
    const container = document.querySelector('#instant-pass') as HTMLElement
    const seen: string[] = []
    const observer = new MutationObserver(() => {
      if (container.querySelector('[role=img]'))
        seen.push(`words ${container.dataset.bare === undefined}, page ${html.dataset.covered === undefined}`)
    })
    observer.observe(html, { attributes: true, subtree: true, childList: true })
    await expect.poll(() => html.dataset.covered).toBeUndefined()
    observer.disconnect()
    expect([...new Set(seen)]).toEqual([
      'words false, page false',
      'words true, page false',
      'words true, page true',
    ])
    expect(preloads()).toEqual([])
  })

  it('waits for no pass where nobody has one, or none is asked for', async () => {
    html.dataset.auth = 'visitor'
    await start()
    expect(html).not.toHaveAttribute('data-covered')
    html.dataset.auth = 'member'
    history.replaceState(null, '', '/tickets')
    await start()
    expect(html).not.toHaveAttribute('data-covered')
    expect(preloads()[0]).toHaveAttribute('href', '/assets/font.woff2')
  })
})
