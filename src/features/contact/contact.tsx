import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import type { AppConfig } from '../../../contract/config.ts'
import { paths } from '../../config/paths.ts'
import { contactCopy as copy } from '../../copy/contact.ts'
import { useAppConfig } from '../../shared/app-config.ts'
import { useOperator } from '../../shared/operator.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import * as Field from '../../ui/field.tsx'
import { InlineAlert } from '../../ui/form-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './contact.css.ts'
import { draft, isOwnDraft } from './draft.ts'
import { useSendMessage } from './queries.ts'

const { ways } = copy

const categories = Object.entries(copy.categories).map(([value, label]) => ({ value, label }))

const empty = { name: '', email: '', subject: '', category: '', message: '' }

interface ContactFormProps {
  /** The member, to fill in name and address; null for a visitor. */
  user: User | null
}

/** Renders the form: name, email, subject, category, message, all required. The typed text survives a reload. */
const ContactForm = ({ user }: ContactFormProps) => {
  const [isOffline, setOffline] = useState(false)
  const [stored] = useState(draft.load)
  const form = useZodForm({
    schema: async () => (await import('./contact-schema.ts')).ContactForm,
    defaultValues: empty,
    isTyped: stored !== null,
    // The schema could not be loaded: a new version is out, or there is no network.
    onUnavailable: () => (navigator.onLine ? notify({ ...copy.failed, type: 'error' }) : setOffline(true)),
  })
  const { element, reset, typed } = form
  /** Fills in only empty fields: typed text is newer. */
  const fill = (values: Partial<typeof empty>) => {
    for (const [name, text] of Object.entries(values)) {
      const field = element.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
      if (field && !field.value) field.value = text
    }
  }

  const sender = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }
  const member = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in for another sender only.
  useEffect(() => {
    // Clears the fields when their member signs out.
    if (member.current && member.current !== user?.id) reset()
    member.current = user?.id ?? null
    // A tab that is loaded again has heard of no other member.
    const kept = draft.load()
    if (kept && isOwnDraft(kept, user?.id)) fill(kept)
    else if (kept && user) {
      draft.forget()
      reset()
    }
    const { name, email } = typed()
    if (sender && !name && !email) fill(sender)
  }, [user, sender?.name, sender?.email])

  const { send, isPending } = useSendMessage({
    onSent: () => {
      draft.forget()
      reset({ ...empty, ...sender })
      notify({ ...copy.sent, type: 'success' })
    },
    onFailed: (error) => {
      if (error.kind === 'offline') return setOffline(true)
      const message = error.status === 429 && error.serverMessage
      notify({ ...copy.failed, ...(message && { description: message }), type: 'error' })
    },
  })
  const check = () => {
    setOffline(false)
    return form.check(() => {
      if (Object.values(typed()).some((text) => !text.trim())) notify({ ...copy.missing, type: 'error' })
    })
  }

  return (
    <Card.Root
      as="form"
      size="lg"
      gap="5"
      {...form.bind(() => send(check))}
      onInputCapture={() => draft.store({ ...typed(), memberId: user?.id ?? '' })}
      aria-label={copy.form}
    >
      <Text textStyle="sm" color="muted">
        {copy.allRequired}
      </Text>
      <Field.Pair>
        <TextField
          {...form.field('name')}
          label={copy.fields.name}
          autoComplete="name"
          maxLength={120}
          required
        />
        <TextField
          {...form.field('email')}
          label={copy.fields.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </Field.Pair>
      <Field.Pair>
        <TextField
          {...form.field('subject')}
          label={copy.fields.subject}
          autoComplete="off"
          maxLength={200}
          required
        />
        <SelectField
          {...form.field('category')}
          label={copy.fields.category}
          anyLabel={copy.anyCategory}
          options={categories}
          required
        />
      </Field.Pair>
      <TextAreaField {...form.field('message')} label={copy.fields.message} maxLength={5000} required />

      {isOffline && <InlineAlert title={copy.offline.title}>{copy.offline.text}</InlineAlert>}
      <SubmitButton className={styles.submit} isPending={isPending} pendingLabel={copy.pending}>
        {copy.submit}
      </SubmitButton>
      <Text textStyle="sm" color="muted">
        {copy.privacy}{' '}
        <Link className={styles.link} to={paths.privacy}>
          {copy.privacyLink}
        </Link>
      </Text>
    </Card.Root>
  )
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <DataList.Item className={styles.way} py="3">
    <DataList.ItemLabel>{name}</DataList.ItemLabel>
    <DataList.ItemValue fontWeight="medium">{children}</DataList.ItemValue>
  </DataList.Item>
)

/** Renders the other ways: the operator's contact details, and the pages with answers. */
const ContactWays = ({ links }: { links: AppConfig['links'] }) => {
  const operator = useOperator()
  return (
    <Stack as="aside" gap="4" aria-labelledby="nous-joindre">
      <Heading size="lg" id="nous-joindre">
        {ways.title}
      </Heading>
      <DataList.Root className={styles.ways} rowGap="0">
        <Way name={ways.email}>
          <a className={styles.link} href={`mailto:${links.contactEmail}`}>
            {links.contactEmail}
          </a>
        </Way>
        {operator?.phone && (
          <Way name={ways.phone}>
            <a className={styles.link} href={`tel:${operator.phone.replace(/[^\d+]/g, '')}`}>
              {operator.phone}
            </a>
          </Way>
        )}
        {operator?.address && (
          <Way name={ways.post}>{[operator.name, operator.address].filter(Boolean).join(', ')}</Way>
        )}
        <Way name={ways.times}>
          <Link className={styles.link} to={paths.support}>
            {ways.support}
          </Link>
        </Way>
        <Way name={ways.help}>
          <Link className={styles.link} to={paths.help}>
            {ways.helpLink}
          </Link>
        </Way>
        <Way name={ways.pro}>
          {links.pro.startsWith('/') ? (
            <Link className={styles.link} to={links.pro}>
              {ways.proLink}
            </Link>
          ) : (
            <a className={styles.link} href={links.pro} target="_blank" rel="noopener noreferrer">
              {ways.proLink}
              <span className="visually-hidden">{ways.newTab}</span>
            </a>
          )}
        </Way>
      </DataList.Root>
    </Stack>
  )
}

/** Renders the form, and the other ways beside it. */
export const ContactView = ({ user }: { user: User | null }) => {
  const { links } = useAppConfig()
  return (
    <div className={styles.contact}>
      <ContactForm user={user} />
      <ContactWays links={links} />
    </div>
  )
}
