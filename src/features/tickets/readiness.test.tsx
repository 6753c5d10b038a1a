import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answersFor, authOf, passOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { closeDevice } from '../../data/device.ts'
import { doorReadiness, prefetch } from '../../data/member/prefetch.ts'
import { openSession } from '../../data/session.ts'
import { appCached } from '../../shared/app-cached.ts'
import { DoorReadiness } from './readiness.tsx'

const appIsCached = () =>
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(), getRegistration: async () => ({ active: {} }) },
  })
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

beforeEach(() => signedInDevice('u1'))

describe('readiness for the door', () => {
  /** Mocks a browser that is installing the app's worker; `end` ends it, with or without success. */
  const appIsComing = () => {
    const worker = new EventTarget()
    const registration = { active: null as object | null, waiting: null, installing: worker as object | null }
    let setReady = () => {}
    const ready = new Promise<void>((resolve) => {
      setReady = resolve
    })
    const getRegistration = async () => registration
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready, getRegistration },
    })
    appCached.follow(registration as unknown as ServiceWorkerRegistration)
    return {
      end: (isCached: boolean) => {
        Object.assign(registration, { active: isCached ? {} : null, installing: null })
        Object.assign(worker, { state: isCached ? 'activated' : 'redundant' })
        worker.dispatchEvent(new Event('statechange'))
        if (isCached) setReady()
      },
    }
  }
  /** Records every text of the readiness line, in order. */
  const openReadiness = (userId: string) => {
    const said: string[] = []
    const note = () => {
      const text = document.querySelector('[role=status]')?.textContent
      if (text && text !== said.at(-1)) said.push(text)
    }
    const observer = new MutationObserver(note)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    onTestFinished(() => observer.disconnect())
    renderInApp(<DoorReadiness userId={userId} />)
    note()
    return said
  }
  const prepared = /^Préparation pour l’entrée….*sur cet appareil\.$/
  const ready = /^Prêt pour l’entrée/

  it('is preparation, and no fault, as long as anything is still coming', async () => {
    serve(answersFor('u7'))
    await openSession(authOf('u7'))
    const app = appIsComing()
    const said = openReadiness('u7')
    await expect.poll(() => said).toEqual([expect.stringMatching(prepared)])
    await prefetch('u7')
    // Everything but the app itself is stored.
    await waitFor(async () => expect((await doorReadiness('u7')).pass).not.toBeNull())
    expect(said).toEqual([expect.stringMatching(prepared)])
    app.end(true)
    await screen.findByText('Prêt pour l’entrée')
    expect(said).toEqual([expect.stringMatching(prepared), expect.stringMatching(ready)])
  })

  it('says that the app is missing once its installation has failed, and installs it again', async () => {
    await prefetch('u1')
    const failing = appIsComing()
    openReadiness('u1')
    expect(await screen.findByText('Préparation pour l’entrée…')).toBeVisible()
    failing.end(false)
    await waitFor(() => expect(screen.getByText(/^Il manque\s: l’application elle-même\.$/)).toBeVisible())
    appIsCached()
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Prêt pour l’entrée')).toBeVisible()
  })

  it('is preparation while the files of an active worker, which the browser has lost, are coming', async () => {
    await prefetch('u1')
    appIsCached()
    vi.spyOn(caches, 'match').mockResolvedValue(undefined)
    renderInApp(<DoorReadiness userId="u1" />)
    expect(await screen.findByText('Préparation pour l’entrée…')).toBeVisible()
    expect(screen.queryByText(ready)).toBeNull()
  })

  it('is no longer coming once the session is over', async () => {
    appIsCached()
    await openSession(authOf('u8'))
    renderInApp(<DoorReadiness userId="u8" isExpired />)
    expect(await screen.findByText(/^Il manque\s: vos billets, le QR code/)).toBeVisible()
  })

  it('is said when everything is on the device', async () => {
    appIsCached()
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    expect(await screen.findByText('Prêt pour l’entrée')).toBeVisible()
  })

  it('misses a code of the Pass that has expired', async () => {
    appIsCached()
    const pass = passOf('u1')
    const qrUrl = pass.qrUrl.replace('2099-10-04', '2026-01-04')
    serve({ ...answersFor('u1'), '/api/user/pass-qr': { ...pass, qrUrl } })
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    expect(await screen.findByText(/^Il manque\s: le QR code du Pass\.$/)).toBeVisible()
  })

  it('names what is missing, and fetches it', async () => {
    appIsCached()
    serve({ ...answersFor('u1'), '/api/user/pass-qr': refusalOf(503, 'unavailable') })
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    expect(await screen.findByText(/^Il manque\s: le QR code du Pass\.$/)).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Prêt pour l’entrée')).toBeVisible()
  })

  it('counts the app itself', async () => {
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    await waitFor(() => expect(screen.getByText(/^Il manque\s: l’application elle-même\.$/)).toBeVisible())
  })

  it('says what the device cannot keep', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await closeDevice()
    renderInApp(<DoorReadiness userId="u1" />)
    // A short code that changes at each opening is no advice to give.
    const advice = await screen.findByText(/^Cet appareil ne laisse rien garder/)
    expect(advice).toHaveTextContent(/capture d’écran/)
    expect(advice).not.toHaveTextContent(/code court/)
  })
})
