import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'
import type { DeclarationForm } from '../../data/repositories/declarations.ts'
import { hold } from '../../lib/hold.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { faultsOf } from './queries.ts'

type Faults = Partial<Record<keyof DeclarationForm, string>>

const readForm = (form: HTMLFormElement): DeclarationForm => {
  const data = new FormData(form)
  const field = (name: keyof DeclarationForm) => String(data.get(name) ?? '').trim()
  return {
    firstName: field('firstName'),
    lastName: field('lastName'),
    email: field('email'),
    detail: field('detail'),
  }
}

interface DeclarationFieldsProps {
  kind: DeclarationKind
  /** What was typed before, when somebody comes back to change it. */
  typed: DeclarationForm | null
  onFilled: (form: DeclarationForm) => void
}

/** Who declares, and about what: checked by the contract's own rules before the recap. */
export const DeclarationFields = ({ kind, typed, onFilled }: DeclarationFieldsProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isLost, setLost] = useState(false)
  const [isDirty, setDirty] = useState(typed !== null)
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = readForm(event.currentTarget)
    try {
      const found = await faultsOf(kind, filled)
      setLost(false)
      if (Object.keys(found).length === 0) onFilled(filled)
      else setFaults(found)
    } catch {
      // The rules could not be loaded: a new version, or no network.
      setLost(true)
    }
  }
  const field = (name: keyof DeclarationForm) => ({ name, error: faults[name], defaultValue: typed?.[name] })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={() => setDirty(true)}>
      <div className="pair">
        <TextField {...field('firstName')} label={copy.fields.firstName} autoComplete="given-name" required />
        <TextField {...field('lastName')} label={copy.fields.lastName} autoComplete="family-name" required />
      </div>
      <TextField
        {...field('email')}
        label={copy.fields.email}
        hint={copy.fields.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField
        {...field('detail')}
        label={copy.optional(copy[kind].detail)}
        hint={kind === 'withdrawal' ? copy.withdrawal.detailHint : undefined}
        autoComplete="off"
      />
      <FormFault text={isLost ? copy.failed : null} />
      <Button type="submit" size="lg">
        {copy.form.next}
      </Button>
    </form>
  )
}
