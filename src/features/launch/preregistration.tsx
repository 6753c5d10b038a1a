import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { launchCopy } from '../../copy/launch.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './launch.css.ts'
import { prefetch, usePreregister } from './queries.ts'
import { Thanks } from './thanks.tsx'

const copy = launchCopy.form

const AddressForm = ({ send, isPending, isError }: ReturnType<typeof usePreregister>) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/messages.ts')).PreregistrationRequest,
    defaultValues: { email: '' },
  })
  return (
    <form
      className={styles.form}
      {...form.bind(() => send(async () => (await form.check())?.email))}
      onFocusCapture={prefetch}
    >
      <TextField
        {...form.field('email')}
        label={copy.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={copy.placeholder}
        required
      />
      <FormError text={isError || form.isUnavailable ? copy.unchecked : null} />
      <SubmitButton isPending={isPending} pendingLabel={copy.pending}>
        {copy.submit}
      </SubmitButton>
      <p className={styles.small}>
        {copy.privacy}{' '}
        <Link className={styles.link} to={paths.privacy}>
          {copy.privacyLink}
        </Link>
      </p>
    </form>
  )
}

/** One address, and thanks whatever became of it (document 2, section 4; ruling: pre-registration). */
export const Preregistration = ({ isOpen }: { isOpen: boolean }) => {
  const preregister = usePreregister()
  const { data: outcome, variables: email, reset } = preregister
  if (outcome && email) return <Thanks is={outcome} email={email} onAnother={reset} />
  return (
    <section aria-label={copy.title}>
      <h2 className={styles.title}>{copy.title}</h2>
      <p className={styles.text}>{isOpen ? copy.openedText : copy.text}</p>
      <AddressForm {...preregister} />
    </section>
  )
}
