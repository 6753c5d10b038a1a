import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { AgendaButton } from './agenda-button.tsx'

it('names the addresses of the calendar and of the feed, opens the one and copies them', async () => {
  const person = userEvent.setup()
  renderInApp(<AgendaButton query="city=Lyon" />)
  await person.click(screen.getByRole('button', { name: 'S’abonner à cet agenda' }))
  const calendar = await screen.findByRole('textbox', { name: 'Adresse du calendrier' })
  expect(calendar).toHaveValue(`${location.origin}/api/agenda.ics?city=Lyon`)
  expect(screen.getByRole('link', { name: 'Ouvrir dans mon calendrier' })).toHaveAttribute(
    'href',
    `webcal://${location.host}/api/agenda.ics?city=Lyon`,
  )
  await person.click(screen.getByRole('button', { name: 'Copier (Adresse du flux RSS)' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/agenda.rss?city=Lyon`)
})
