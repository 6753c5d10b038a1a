import { chakra } from '@chakra-ui/react/styled-system'
import { checkoutCopy } from '../../copy/checkout.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'

const copy = checkoutCopy.card

const look = {
  display: 'grid',
  justifyItems: 'start',
  gap: '4',
  paddingBlock: '6',
  '& .stamp': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '4',
    py: '2',
    borderWidth: '2.5px',
    borderColor: 'success',
    borderRadius: 'md',
    color: 'success',
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: '800',
    transform: 'rotate(-2.5deg)',
    animation: 'n-press 260ms cubic-bezier(0.2, 0, 0.1, 1) backwards',
  },
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
