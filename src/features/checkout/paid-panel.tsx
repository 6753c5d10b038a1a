import { chakra } from '@chakra-ui/react/styled-system'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { stampPressed, stampStyles } from '../../ui/stamp-styles.ts'

const styles = {
  display: 'grid',
  justifyItems: 'start',
  gap: '4',
  paddingBlock: '6',
  '& .stamp': { ...stampStyles, animation: stampPressed },
}

/** The money is taken: what stands until the payment's own page does. */
export const PaidPanel = ({ path }: { path: string }) => (
  <chakra.div css={styles} role="status">
    <p className="stamp">
      <CheckIcon size={26} />
      {copy.confirmed}
    </p>
    <p>{copy.confirmedText}</p>
    <ButtonLink to={path} variant="outline">
      {copy.see}
    </ButtonLink>
  </chakra.div>
)
