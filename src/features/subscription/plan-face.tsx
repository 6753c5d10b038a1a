import type { ReactNode } from 'react'
import {
  monthlyPriceCents,
  type PassLevel,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'
import { classes } from '../../ui/classes.ts'
import { passInk } from '../../ui/pass-material.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import * as styles from './plan-face.css.ts'

interface PlanFaceProps {
  level: PassLevel
  /** True if the Pass has not arrived yet. */
  isComing?: boolean
  /** Element of the name: a heading if it titles a section. */
  as?: 'h2' | 'h3' | 'p'
  className?: string
  children?: ReactNode
}

/** Renders a Pass's front in its level's material: name and monthly price. */
export const PlanFace = ({ level, isComing = false, as: Name = 'p', className, children }: PlanFaceProps) => (
  <div className={classes(styles.face, className)} data-level={level} data-coming={isComing || undefined}>
    <PassPattern filled={userPassType(level)} ink={passInk[level]} combClassName={styles.comb} />
    <p className={styles.brand}>{subscriptionCopy.brand}</p>
    <div>
      <Name className={styles.level}>{passLabel(subscriptionPassType(level))}</Name>
      {level !== 'free' && (
        <p className={classes('figures', styles.price)}>
          {subscriptionCopy.perMonth(priceLabel(eurosOfCents(monthlyPriceCents[level])))}
        </p>
      )}
      {children}
    </div>
  </div>
)
