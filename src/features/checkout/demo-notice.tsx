import { chakra } from '@chakra-ui/react/styled-system'
import { checkoutCopy } from '../../copy/checkout.ts'
import { InfoIcon } from '../../ui/more-icons.tsx'
import { usePaymentMeans } from './queries.ts'

const { title, text } = checkoutCopy.demo

const styles = {
  display: 'flex',
  gap: '3',
  padding: '4',
  borderWidth: '1.5px',
  borderStyle: 'dashed',
  borderColor: 'accent',
  borderRadius: 'md',
  bg: 'sunken',
  fontSize: 'sm',
  lineHeight: '1.45',
  '& svg': { flexShrink: 0, marginTop: '1px', color: 'honey' },
}

/** Says that no money moves, where none does. */
export const DemoNotice = () => {
  const { means } = usePaymentMeans()
  if (means?.provider !== 'demo') return null
  return (
    <chakra.div css={styles} role="note">
      <InfoIcon />
      <p>
        <b>{title}</b>
        <br />
        {text}
      </p>
    </chakra.div>
  )
}
