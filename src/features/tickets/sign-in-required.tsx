import { ticketsCopy } from '../../copy/tickets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a visitor finds at 'Mes billets' (document 1, section 2). */
export const SignInRequired = () => (
  <EmptyState
    title={ticketsCopy.signIn.title}
    action={<ButtonLink to="/auth?return=/tickets">{ticketsCopy.signIn.action}</ButtonLink>}
  >
    {ticketsCopy.signIn.description}
  </EmptyState>
)
