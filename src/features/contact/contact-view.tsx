import type { User } from '../../../contract/auth.ts'
import { useAppConfig } from '../../shared/app-config.ts'
import * as styles from './contact.css.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'

/** The form, and beside it the other ways. */
export const ContactView = ({ user }: { user: User | null }) => {
  const { links } = useAppConfig()
  return (
    <div className={styles.contact}>
      <ContactForm user={user} />
      <ContactWays links={links} />
    </div>
  )
}
