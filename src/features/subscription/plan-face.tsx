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
import { Heading, Text } from '../../ui/type.tsx'
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
export const PlanFace = ({ level, isComing = false, as = 'p', className, children }: PlanFaceProps) => (
  <div className={classes(styles.face, className)} data-level={level} data-coming={isComing || undefined}>
    <PassPattern filled={userPassType(level)} ink={passInk[level]} combClassName={styles.comb} />
    <Heading as="p" className={styles.brand} size="sm" textStyle="sm">
      {subscriptionCopy.brand}
    </Heading>
    <div>
      <Heading as={as} size="4xl">
        {passLabel(subscriptionPassType(level))}
      </Heading>
      {level !== 'free' && (
        <Text className="figures" fontWeight="medium" mt="3">
          {subscriptionCopy.perMonth(priceLabel(eurosOfCents(monthlyPriceCents[level])))}
        </Text>
      )}
      {children}
    </div>
  </div>
)
