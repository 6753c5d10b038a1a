import { chakra } from '@chakra-ui/react/styled-system'
import { AlertIcon } from './icons.tsx'

const look = {
  display: 'flex',
  gap: '2',
  alignItems: 'start',
  fontWeight: '600',
  color: 'danger',
  textWrap: 'pretty',
  '& svg': { flexShrink: 0, marginTop: '3px' },
}

// While it is silent it takes no row of the form's.
const place = { '&:empty': { position: 'absolute' } }

/** Why a form was not sent, above its button, announced. The place is there before it speaks. */
export const FormFault = ({ text }: { text: string | null }) => (
  <chakra.div css={place} role="alert">
    {text && (
      <chakra.p css={look}>
        <AlertIcon size={18} />
        {text}
      </chakra.p>
    )}
  </chakra.div>
)
