import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { isReloadGuarded } from '../lib/reload-guard.ts'
import { TextField } from '../ui/text-field.tsx'
import { useZodForm } from './use-zod-form.ts'

const Person = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Le nom est requis')),
  city: z.string().check(z.minLength(1, 'La ville est requise')),
})
type Person = z.infer<typeof Person>

interface PageProps {
  schema?: () => Promise<typeof Person>
  onEdit?: 'keep' | 'clear' | 'check'
  onFilled: (person: Person | undefined) => void
}

const Page = ({ schema = async () => Person, onEdit, onFilled }: PageProps) => {
  const form = useZodForm({ schema, defaultValues: { name: '', city: '' }, ...(onEdit && { onEdit }) })
  return (
    <form {...form.bind(() => void form.check().then(onFilled))}>
      <TextField {...form.field('name')} label="Nom" />
      <TextField {...form.field('city')} label="Ville" />
      <button type="submit">Envoyer</button>
      <button type="button" onClick={() => form.setError('city', 'Déjà prise')}>
        Refuser
      </button>
      <button type="button" onClick={() => form.reset()}>
        Recommencer
      </button>
      {form.isUnavailable && <p role="alert">Indisponible</p>}
    </form>
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('loads nothing before the first touch, and holds the reload once something is typed', async () => {
  const schema = vi.fn(async () => Person)
  renderInApp(<Page schema={schema} onFilled={vi.fn()} />)
  expect(schema).not.toHaveBeenCalled()
  expect(isReloadGuarded()).toBe(false)
  await userEvent.type(field('Nom'), 'A')
  await waitFor(() => expect(schema).toHaveBeenCalledOnce())
  expect(isReloadGuarded()).toBe(true)
  await press('Recommencer')
  expect(field('Nom')).toHaveValue('')
  expect(isReloadGuarded()).toBe(false)
})

it('returns the parsed values, also of what a password manager has filled in without an event', async () => {
  const onFilled = vi.fn()
  renderInApp(<Page onFilled={onFilled} />)
  field('Nom').value = ' Ada '
  await userEvent.type(field('Ville'), 'Paris')
  await press('Envoyer')
  await waitFor(() => expect(onFilled).toHaveBeenCalledWith({ name: 'Ada', city: 'Paris' }))
})

it('says what is wrong at each field and focuses the first', async () => {
  const onFilled = vi.fn()
  renderInApp(<Page onFilled={onFilled} />)
  await press('Envoyer')
  await waitFor(() => expect(field('Nom')).toHaveAccessibleDescription('Le nom est requis'))
  expect(field('Ville')).toHaveAccessibleDescription('La ville est requise')
  expect(field('Nom')).toBeInvalid()
  await waitFor(() => expect(field('Nom')).toHaveFocus())
  expect(onFilled).toHaveBeenCalledWith(undefined)
})

it.each([
  ['keep', true],
  ['clear', false],
  ['check', false],
] as const)('an edit under %s: the error stays is %s', async (onEdit, stays) => {
  renderInApp(<Page onEdit={onEdit} onFilled={vi.fn()} />)
  await press('Envoyer')
  await waitFor(() => expect(field('Nom')).toBeInvalid())
  await userEvent.type(field('Nom'), 'Ada')
  if (stays) expect(field('Nom')).toBeInvalid()
  else await waitFor(() => expect(field('Nom')).not.toBeInvalid())
  expect(field('Ville')).toBeInvalid()
})

it('puts a refusal of the server at its field', async () => {
  renderInApp(<Page onFilled={vi.fn()} />)
  await press('Refuser')
  await waitFor(() => expect(field('Ville')).toHaveAccessibleDescription('Déjà prise'))
  await waitFor(() => expect(field('Ville')).toHaveFocus())
})

it('says that the rules could not be loaded, and tries again', async () => {
  const schema = vi.fn(async () => Person).mockRejectedValue(new Error('no network'))
  const onFilled = vi.fn()
  renderInApp(<Page schema={schema} onFilled={onFilled} />)
  await userEvent.type(field('Nom'), 'Ada')
  await userEvent.type(field('Ville'), 'Paris')
  await press('Envoyer')
  expect(await screen.findByRole('alert')).toHaveTextContent('Indisponible')
  schema.mockImplementation(async () => Person)
  await press('Envoyer')
  await waitFor(() => expect(onFilled).toHaveBeenCalledWith({ name: 'Ada', city: 'Paris' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
