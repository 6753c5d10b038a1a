import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { MarketingPage } from './marketing-page.tsx'
import { StorePage } from './store-page.tsx'

const who = { user: null, isVisitor: true }
const REGISTERED = 'Plus de 100 préinscriptions déjà.'
const open = (page: typeof StorePage) => {
  const Page = page
  serve({ '/api/config/app': { ...defaultAppConfig, demo: true } })
  renderInApp(<Page {...who} />)
  return screen.findByText('Chiffres et avis de démonstration.')
}

afterEach(() => vi.unstubAllGlobals())

it('the pre-registrations are claimed where the Pass is told', async () => {
  await open(MarketingPage)
  expect(screen.getByText(REGISTERED)).toBeVisible()
})

it('nobody claims anything outside of a demonstration', async () => {
  const asked = serve({ '/api/config/app': { ...defaultAppConfig, demo: false } })
  renderInApp(<MarketingPage {...who} />)
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  for (const claim of [/1500|1000\+|4,8/, /démonstration/, /préinscriptions/, /70\s%/])
    expect(screen.queryByText(claim)).toBeNull()
})

it('and nowhere else', async () => {
  await open(StorePage)
  expect(screen.queryByText(REGISTERED)).toBeNull()
})

it('an address that names the offers leads to them', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  serve({ '/api/config/app': defaultAppConfig })
  renderInApp(<MarketingPage {...who} />, { at: '/pass-nectar#offres' })
  expect(await screen.findByRole('heading', { name: 'Les offres' })).toHaveFocus()
  expect(scrolled).toHaveBeenCalled()
})
