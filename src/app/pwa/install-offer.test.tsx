import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { InstallOffer } from './install-offer.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile Safari/604.1'

const offer = () => {
  const prompt = vi.fn(async () => undefined)
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  return prompt
}

afterEach(() => act(() => void dispatchEvent(new Event('appinstalled'))))

it('is not there where the browser offers nothing', () => {
  renderInApp(<InstallOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('passes the browser’s own offer on', async () => {
  renderInApp(<InstallOffer />)
  const prompt = offer()
  await userEvent.click(await screen.findByRole('button', { name: 'Installer Nectar' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('stays away for a month once put off', async () => {
  const first = renderInApp(<InstallOffer />)
  offer()
  await userEvent.click(await screen.findByRole('button', { name: 'Plus tard' }))
  first.unmount()
  const second = renderInApp(<InstallOffer />)
  expect(screen.queryByRole('complementary')).toBeNull()
  second.unmount()
  const later = machineNow().getTime() + 31 * 24 * 60 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  renderInApp(<InstallOffer />)
  expect(await screen.findByRole('button', { name: 'Plus tard' })).toBeVisible()
})

it('comes back in a month to whom an earlier release had it put off for ever', async () => {
  localStorage.setItem('nectar.install-dismissed', '1')
  const first = renderInApp(<InstallOffer />)
  offer()
  expect(screen.queryByRole('complementary')).toBeNull()
  first.unmount()
  const later = machineNow().getTime() + 31 * 24 * 60 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  renderInApp(<InstallOffer />)
  expect(await screen.findByRole('button', { name: 'Plus tard' })).toBeVisible()
})

it('shows the steps on an iPhone', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  renderInApp(<InstallOffer />)
  await userEvent.click(await screen.findByRole('button', { name: 'Comment faire' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Touchez Partager')
})
