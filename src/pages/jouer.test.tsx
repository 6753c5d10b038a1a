import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { serve } from '../../tests/support/member-data.ts'
import { quiet } from '../../tests/support/quiet.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import PlayPage from './jouer.tsx'

beforeAll(async () => {
  quiet('at once')
  await freshDevice()
})

const open = () => {
  const fetch = serve({ '/api/config/app': defaultAppConfig })
  renderInApp(<PlayPage />)
  return fetch
}

it('draws the poster of a concert while its name, date and place are typed, and sends nothing', async () => {
  quiet('at once')
  const fetch = open()
  const flyer = screen.getByRole('figure')
  const drawn = () => flyer.querySelector('img')?.getAttribute('src')
  expect(flyer).toHaveTextContent('Votre concertVotre dateVotre lieu')
  await waitFor(() => expect(drawn()).toMatch(/^data:image\/svg/))
  const before = drawn()
  await userEvent.type(screen.getByLabelText('Nom du concert'), 'Nuit acide')
  await userEvent.type(screen.getByLabelText('Date'), '2099-09-04')
  await userEvent.type(screen.getByLabelText('Lieu et ville'), 'La Cave, Lyon')
  expect(flyer).toHaveTextContent(/Nuit acidevendredi 4 septembre 2099La Cave, Lyon/i)
  await waitFor(() => expect(drawn()).toMatch(/^data:image\/svg/))
  expect(drawn()).not.toBe(before)
  expect(fetch.mock.calls.map(([url]) => String(url))).toEqual(['/api/config/app'])
})

it('has the door’s screen to try: who comes in, who does not, and who must be asked', async () => {
  quiet('at once')
  open()
  const door = within(await screen.findByRole('region', { name: 'La porte, essayée ici' }))
  const press = (name: string) => userEvent.click(door.getByRole('button', { name }))
  await door.findByRole('button', { name: 'Un billet' })
  await press('Un billet')
  expect(door.getByRole('heading', { name: 'Entrez' })).toBeVisible()
  await press('Le même billet, encore')
  expect(door.getByRole('heading', { name: 'Déjà entré' })).toBeVisible()
  await press('Un faux billet')
  expect(door.getByRole('heading', { name: 'Falsifié' })).toBeVisible()
  await press('Continuer')
  expect(door.queryByRole('heading', { name: 'Falsifié' })).toBeNull()
  await press('Un Pass sans billet')
  await press('Laisser entrer')
  expect(door.getByRole('heading', { name: 'Entrez' })).toBeVisible()
})
