import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { emptyDraft } from '../../../contract/rules/draft.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { DraftPreview } from './draft-preview.tsx'

beforeEach(freshDevice)

const open = (body: Partial<ReturnType<typeof emptyDraft>>) =>
  renderInApp(<DraftPreview body={{ ...emptyDraft(), ...body }} id="d1" organizer="Cave du Port" />)

it.each([{}, { date: '2026-12-05' }, { time: '20:00' }])('invents no day and no hour for %o', (body) => {
  open({ eventName: 'Sirocco', ...body })
  expect(screen.getByText(/^L’aperçu apparaît dès que la date/)).toBeVisible()
  expect(screen.queryByText('Sirocco')).toBeNull()
})

it('shows card and page once both are known', () => {
  open({ eventName: 'Sirocco', date: '2026-12-05', time: '20:00' })
  expect(screen.getAllByText('Sirocco').length).toBeGreaterThan(1)
})
