import { chakra } from '@chakra-ui/react/styled-system'
import { ButtonLink } from './button-link.tsx'

const styles = {
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

interface ExpiredStripProps {
  copy: { title: string; description: string; action: string }
  /** The sign-in, with the way back. */
  to: string
}

/** The session is over; what the device keeps stays readable beneath (ruling: token expiry). */
export const ExpiredStrip = ({ copy: { title, description, action }, to }: ExpiredStripProps) => (
  <chakra.div css={styles} role="status">
    <p>
      <b>{title}</b>
      <br />
      {description}
    </p>
    <ButtonLink to={to} size="sm">
      {action}
    </ButtonLink>
  </chakra.div>
)
