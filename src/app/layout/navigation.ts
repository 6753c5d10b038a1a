import type { User } from '../../../contract/auth.ts'
import type { AppConfig } from '../../../contract/config.ts'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'

/** The pages that the bar and the menu offer to everybody, in their order. */
export const publicPages = [
  { to: paths.events, name: layoutCopy.events },
  { to: paths.artists, name: layoutCopy.directory },
  { to: paths.passNectar, name: layoutCopy.offers },
]

/** What the bar and the menu need to know. */
export interface NavigationProps {
  member: User | null
  links: AppConfig['links']
  onSignOut: () => void
}

/** The first name, or the e-mail when there is none (document 1, 'Global navigation'). */
export const memberName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstName.trim() || email
