import type { User } from '../../../contract/auth.ts'
import type { AppConfig } from '../../../contract/config.ts'

/** What the bar and the menu need to know. */
export interface NavigationProps {
  member: User | null
  links: AppConfig['links']
  onSignOut: () => void
}

/** The first name, or the e-mail when there is none (document 1, 'Global navigation'). */
export const memberName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstName.trim() || email
