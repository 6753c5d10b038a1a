import { chakra } from '@chakra-ui/react/styled-system'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { stampLook, stampPressed } from '../../ui/stamp-look.ts'

const look = {
  display: 'grid',
  justifyItems: 'start',
  gap: '4',
  paddingBlock: '6',
  '& .stamp': { ...stampLook, animation: stampPressed },
}

/** The money is taken: what stands until the payment's own page does. */
export const PaidPanel = ({ path }: { path: string }) => (
  <chakra.div css={look} role="status">
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
