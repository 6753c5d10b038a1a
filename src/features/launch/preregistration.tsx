import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { launchCopy } from '../../copy/launch.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Preregistered, prepare, preregister } from './queries.ts'
import { Thanks } from './thanks.tsx'

const copy = launchCopy.form

/** One address, and thanks whatever became of it (document 2, section 4; ruling: pre-registration). */
export const Preregistration = ({ isOpen }: { isOpen: boolean }) => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Preregistered>()
  const [isPending, setPending] = useState(false)
  const [isLost, setLost] = useState(false)

  if (outcome && outcome.is !== 'faulty')
    return <Thanks is={outcome.is} email={outcome.email} onAnother={() => setOutcome(undefined)} />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email') ?? '')
    setPending(true)
    setLost(false)
    try {
      const answer = await preregister(typed)
      setOutcome(answer)
      if (answer.is === 'faulty') field.current?.focus()
    } catch {
      // The rules could not be loaded: a new version, or no network and no worker yet.
      setLost(true)
    }
    setPending(false)
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
          error={outcome?.fault}
          required
        />
        <FormFault text={isLost ? copy.unchecked : null} />
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? copy.pending : copy.submit}
        </Button>
        <p className="small">
          {copy.privacy} <Link to="/legal/privacy">{copy.privacyLink}</Link>
        </p>
      </form>
    </section>
  )
}
