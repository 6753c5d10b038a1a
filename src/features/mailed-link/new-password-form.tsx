import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import type { NewPassword } from '../../data/repositories/mailed-link.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useHold } from '../../ui/use-hold.ts'
import { passwordFaults } from './queries.ts'

const copy = mailedLinkCopy.reset

type Faults = Partial<Record<keyof NewPassword, string>>

interface NewPasswordFormProps {
  /** What the link's verification has given, to be sent with the password. */
  authToken: string
  isPending: boolean
  failure: string | null
  /** With what checks the form and returns it. */
  onSubmit: (check: () => Promise<NewPassword | undefined>) => void
}

/** A new password, twice, each shown or hidden; checked by the contract's own rules. */
export const NewPasswordForm = ({ authToken, isPending, failure, onSubmit }: NewPasswordFormProps) => {
  // The link is no longer in the address: a reload would lose it.
  useHold('form')
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (faults.password || faults.confirmPassword)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const check = async (filled: NewPassword) => {
    try {
      const found = await passwordFaults(filled)
      setLost(false)
      setFaults(found)
      if (Object.keys(found).length === 0) return filled
    } catch {
      // The rules could not be loaded: a new version, or no network.
      setLost(true)
    }
    return undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const field = (name: keyof NewPassword) => String(data.get(name) ?? '')
    const filled = { password: field('password'), confirmPassword: field('confirmPassword'), authToken }
    onSubmit(() => check(filled))
  }
  const said = faults.authToken ?? failure ?? (isLost ? copy.failed : null)
  return (
    <form ref={form} noValidate method="post" onSubmit={submit}>
      <TextField
        name="password"
        label={copy.password}
        hint={copy.passwordHint}
        type="password"
        autoComplete="new-password"
        error={faults.password}
        required
      />
      <TextField
        name="confirmPassword"
        label={copy.confirmPassword}
        type="password"
        autoComplete="new-password"
        error={faults.confirmPassword}
        required
      />
      <FormFault text={isPending ? null : said} />
      <Button type="submit" size="lg" disabled={isPending}>
        {isPending && <Spinner />}
        {isPending ? copy.pending : copy.submit}
      </Button>
    </form>
  )
}
