import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { onAFreshDevice } from '../../tests/support/booking-data.ts'
import { authOf } from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { closeSession, currentToken, expireSession, openSession } from '../data/session.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useKeptForm } from './kept-form.ts'
import { useZodForm } from './use-zod-form.ts'

onAFreshDevice()

const Place = z.object({ place: z.string(), kind: z.string(), password: z.string(), terms: z.boolean() })
const options = [{ value: 'bar', label: 'Bar' }]

const Form = ({ userId = 'u1' }: { userId?: string }) => {
  const form = useZodForm({
    schema: async () => Place,
    defaultValues: { place: 'La Cave', kind: '', password: '', terms: '' },
  })
  useKeptForm(form, userId, 'place')
  return (
    <form {...form.bind(() => undefined)}>
      <TextField {...form.field('place')} label="Lieu" />
      <SelectField {...form.field('kind')} label="Genre" anyLabel="À choisir" options={options} />
      <TextField {...form.field('password')} label="Mot de passe" type="password" />
      <input type="checkbox" name="terms" aria-label="Conditions" />
    </form>
  )
}
const place = () => screen.getByLabelText('Lieu')
const write = async () => {
  await userEvent.type(place(), ' du Port')
  await userEvent.selectOptions(screen.getByLabelText('Genre'), 'bar')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret-1')
  await userEvent.click(screen.getByRole('checkbox'))
}

it('keeps what was typed and chosen over a session that ends, once, but no password and no consent', async () => {
  const first = renderInApp(<Form />)
  await write()
  await expireSession(currentToken() ?? '')
  first.unmount()
  await openSession(authOf('u1'))
  const back = renderInApp(<Form />)
  await waitFor(() => expect(place()).toHaveValue('La Cave du Port'))
  expect(screen.getByLabelText('Genre')).toHaveValue('bar')
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  back.unmount()
  renderInApp(<Form />)
  expect(place()).toHaveValue('La Cave')
})

it('keeps nothing of a form that was left, or whose member has signed out or is another', async () => {
  const left = renderInApp(<Form />)
  await write()
  left.unmount()
  await expireSession(currentToken() ?? '')
  await openSession(authOf('u1'))
  const signedOut = renderInApp(<Form />)
  expect(place()).toHaveValue('La Cave')
  await write()
  await closeSession()
  signedOut.unmount()
  await openSession(authOf('u1'))
  const expired = renderInApp(<Form />)
  expect(place()).toHaveValue('La Cave')
  await write()
  await expireSession(currentToken() ?? '')
  expired.unmount()
  await openSession(authOf('u2'))
  const other = renderInApp(<Form userId="u2" />)
  expect(place()).toHaveValue('La Cave')
  other.unmount()
  await openSession(authOf('u1'))
  renderInApp(<Form />)
  expect(place()).toHaveValue('La Cave')
})
