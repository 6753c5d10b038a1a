import { chakra } from '@chakra-ui/react/styled-system'
import { AlertIcon } from './icons.tsx'

const styles = {
  display: 'flex',
  gap: '2',
  alignItems: 'start',
  fontWeight: '600',
  color: 'danger',
  textWrap: 'pretty',
  '& svg': { flexShrink: 0, marginTop: '3px' },
}

// While it is empty it takes no row of the form's.
const container = { '&:empty': { position: 'absolute' } }

/** Why a form was not sent, above its button, announced: the live region is there before its text. */
export const FormError = ({ text }: { text: string | null }) => (
  <chakra.div css={container} role="alert">
    {text && (
      <chakra.p css={styles}>
        <AlertIcon size={18} />
        {text}
      </chakra.p>
    )}
  </chakra.div>
)
