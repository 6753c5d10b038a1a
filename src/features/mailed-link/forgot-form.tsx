import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { hold } from '../../lib/hold.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addressFault, sentenceOf, useAskForReset } from './queries.ts'

const copy = mailedLinkCopy.forgot

interface ForgotFormProps {
  /** What was typed before, when somebody comes back to send it again. */
  typed: string
  onSent: (email: string) => void
}

/** The address of an account: checked by the contract's own rule, then asked for a link. */
export const ForgotForm = ({ typed, onSent }: ForgotFormProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isLost, setLost] = useState(false)
  const [isDirty, setDirty] = useState(typed !== '')
  const { send, isPending, error } = useAskForReset()
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])

  const check = async (email: string) => {
    try {
      const found = await addressFault(email)
      setLost(false)
      setFault(found)
      if (!found) return email
      field.current?.focus()
    } catch {
      // The rules could not be loaded: a new version, or no network.
      setLost(true)
    }
    return undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    send(() => check(email), { onSuccess: () => onSent(email) })
  }
  const failure = error ? sentenceOf(error, copy.failed) : isLost ? copy.failed : null
  return (
    <>
      <form noValidate onSubmit={submit} onInput={() => setDirty(true)}>
        <TextField
          ref={field}
          name="email"
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={typed}
          error={fault}
          required
        />
        <FormFault text={isPending ? null : failure} />
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? copy.pending : copy.submit}
        </Button>
      </form>
      <p className="after">
        <Link to={paths.auth}>{mailedLinkCopy.backToSignIn}</Link>
      </p>
    </>
  )
}
