import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import { paths } from '../../config/paths.ts'
import { contactCopy as copy } from '../../copy/contact.ts'
import { hold } from '../../lib/hold.ts'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { notify } from '../../ui/toaster.tsx'
import { ContactFields } from './contact-fields.tsx'
import { forgetDraft, keepDraft, keptDraft } from './draft.ts'
import { emptyFaults, type Faults, fieldNames, fill, readForm, writeForm } from './form-words.ts'
import { faultsOf, useSendMessage } from './queries.ts'

interface ContactFormProps {
  /** Whoever is signed in finds name and address filled in. */
  user: User | null
}

/** The form: its fields are the browser's own, so that nothing typed before the app was awake is lost (document 2, 'Contact'). */
export const ContactForm = ({ user }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isOffline, setOffline] = useState(false)
  const [isDirty, setDirty] = useState(false)

  // A form with words in it is not reloaded for a new version.
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])

  useEffect(() => {
    const draft = keptDraft()
    if (!draft || !form.current) return
    writeForm(form.current, draft)
    setDirty(true)
  }, [])

  const name = user && `${user.firstName} ${user.lastName}`.trim()
  const email = user?.email
  const member = useRef<string | null>(null)
  useEffect(() => {
    if (!form.current) return
    // What stood there of a member who has signed out goes with them.
    if (member.current && !user) {
      form.current.reset()
      setDirty(false)
    }
    member.current = user?.id ?? null
    if (name && email) fill(form.current, { name, email })
  }, [user, name, email])

  useEffect(() => {
    const [first] = fieldNames.filter((field) => faults[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [faults])

  const { send, isPending } = useSendMessage({
    onSent: () => {
      forgetDraft()
      form.current?.reset()
      setDirty(false)
      if (form.current && name && email) fill(form.current, { name, email })
      notify({ ...copy.sent, type: 'success' })
    },
    onFailed: (error) => {
      if (error.kind === 'offline') return setOffline(true)
      const said = error.status === 429 && error.serverMessage
      notify({ ...copy.failed, ...(said && { description: said }), type: 'error' })
    },
  })

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    keepDraft(readForm(event.currentTarget))
    setDirty(true)
  }

  const check = async (typedIn: HTMLFormElement) => {
    const filled = readForm(typedIn)
    setOffline(false)
    const empty = emptyFaults(filled)
    if (Object.keys(empty).length > 0) {
      setFaults(empty)
      notify({ ...copy.missing, type: 'error' })
      return undefined
    }
    try {
      const found = await faultsOf(filled)
      setFaults(found)
      if (Object.keys(found).length === 0) return filled
    } catch {
      // The rules could not be loaded: no network, or a new version.
      if (navigator.onLine) notify({ ...copy.failed, type: 'error' })
      else setOffline(true)
    }
    return undefined
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typedIn = event.currentTarget
    send(() => check(typedIn))
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} aria-label={copy.form}>
      <p className="small">{copy.allRequired}</p>
      <ContactFields faults={faults} />
      {isOffline && <InlineAlert title={copy.offline.title}>{copy.offline.text}</InlineAlert>}
      <Button type="submit" size="lg" disabled={isPending}>
        {isPending && <Spinner />}
        {isPending ? copy.pending : copy.submit}
      </Button>
      <p className="small">
        {copy.privacy} <Link to={paths.privacy}>{copy.privacyLink}</Link>
      </p>
    </form>
  )
}
