import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { launchCopy } from '../../copy/launch.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { prepare, readAddress, usePreregister } from './queries.ts'
import { Thanks } from './thanks.tsx'

const copy = launchCopy.form

/** One address, and thanks whatever became of it (document 2, section 4; ruling: pre-registration). */
export const Preregistration = ({ isOpen }: { isOpen: boolean }) => {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isLost, setLost] = useState(false)
  const { send, data: outcome, variables: email, isPending, isError, reset } = usePreregister()

  if (outcome && email) return <Thanks is={outcome} email={email} onAnother={reset} />
  const check = async (typed: string) => {
    try {
      const read = await readAddress(typed)
      setLost(false)
      setFault('fault' in read ? read.fault : undefined)
      if ('email' in read) return read.email
      field.current?.focus()
    } catch {
      // The rules could not be loaded: a new version, or no network and no worker yet.
      setLost(true)
    }
    return undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email') ?? '')
    send(() => check(typed))
  }
  return (
    <section aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <p className="text">{isOpen ? copy.openedText : copy.text}</p>
      <form noValidate onSubmit={submit} onFocus={prepare}>
        <TextField
          ref={field}
          name="email"
          label={copy.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={copy.placeholder}
          error={fault}
          required
        />
        <FormFault text={isError || isLost ? copy.unchecked : null} />
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? copy.pending : copy.submit}
        </Button>
        <p className="small">
          {copy.privacy} <Link to={paths.privacy}>{copy.privacyLink}</Link>
        </p>
      </form>
    </section>
  )
}
