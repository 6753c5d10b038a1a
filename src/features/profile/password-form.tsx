import type { User } from '../../../contract/auth.ts'
import { settingsFormsCopy } from '../../copy/settings-forms.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import * as styles from './form.css.ts'
import { useChangePassword } from './queries.ts'
import { SaveRow } from './save-row.tsx'
import { Section } from './section.tsx'

const copy = settingsFormsCopy.password
const refuse = (description: string) =>
  notify({ title: settingsFormsCopy.failed, description, type: 'error', subject: 'password' })

/** Another password, with the present one; this session goes on, the others end. */
export const PasswordForm = ({ user: { id, email } }: { user: User }) => {
  const form = useZodForm({
    schema: async () => (await import('../../../contract/auth.ts')).PasswordChangeRequest,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onEdit: 'check',
    onUnavailable: (error) => refuse(failureMessage(error, copy.failed)),
  })
  const change = useChangePassword(id, {
    onDone: () => {
      form.reset()
      notify({ ...copy.done, type: 'success', subject: 'password' })
    },
    onFailed: (message, isRefused, code) => {
      // All else was checked before: what else the server finds wrong is the present password.
      if (isRefused) form.setError(code === 'password_guessable' ? 'newPassword' : 'currentPassword', message)
      refuse(message)
    },
  })
  const check = () =>
    form.check(({ confirmPassword }) => {
      if (confirmPassword === copy.mismatch) refuse(copy.mismatch)
    })
  return (
    <Section title={copy.title} text={copy.text}>
      <form className={styles.form} {...form.bind(() => change.send(check))} method="post">
        {/* Tells a password manager whose it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('currentPassword')}
          label={copy.current}
          autoComplete="current-password"
          required
        />
        <div className={styles.pair}>
          <PasswordField
            {...form.field('newPassword')}
            label={copy.next}
            autoComplete="new-password"
            hint={copy.nextHint}
            required
          />
          <PasswordField
            {...form.field('confirmPassword')}
            label={copy.confirm}
            autoComplete="new-password"
            required
          />
        </div>
        <SaveRow
          label={copy.submit}
          pendingLabel={copy.pending}
          isPending={change.isPending}
          isDirty={form.isDirty}
        />
      </form>
    </Section>
  )
}
