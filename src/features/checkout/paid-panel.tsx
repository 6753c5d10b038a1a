import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { pressed, stamp } from '../../ui/stamp.css.ts'
import { paid } from './checkout.css.ts'

/** The money is taken: what stands until the payment's own page does. */
export const PaidPanel = ({ path }: { path: string }) => (
  <div className={paid} role="status">
    <p className={classes(stamp, pressed)}>
      <CheckIcon size={26} />
      {copy.confirmed}
    </p>
    <p>{copy.confirmedText}</p>
    <ButtonLink to={path} variant="outline">
      {copy.see}
    </ButtonLink>
  </div>
)
