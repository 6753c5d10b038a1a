import { chakra } from '@chakra-ui/react/styled-system'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mb: '6',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-accent)',
  borderRadius: 'md',
  '& p': { maxWidth: '46ch', textWrap: 'pretty' },
}

/** The session is over; what the device keeps stays readable beneath (ruling: token expiry). */
export const ExpiredStrip = () => (
  <chakra.div css={look} role="status">
    <p>
      <b>{ticketsCopy.expired.title}</b>
      <br />
      {ticketsCopy.expired.description}
    </p>
    <ButtonLink to="/auth?return=/tickets" size="sm">
      {ticketsCopy.expired.action}
    </ButtonLink>
  </chakra.div>
)
