import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import {
  monthlyPriceCents,
  type PassLevel,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass-level.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'

const styles = {
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '10',
  minHeight: '11.5rem',
  padding: { base: '6', md: '7' },
  bg: 'raised',
  '&[data-level=standard]': { bg: 'accent', color: 'onAccent' },
  '&[data-level=premium]': {
    bg: '#16110a',
    color: '#fbbf3a',
    backgroundImage: 'radial-gradient(120% 140% at 100% 0%, #3a2808, #16110a 62%)',
  },
  '& > .comb': { top: '6', right: '6' },
  '& > .brand': { fontFamily: 'heading', fontWeight: '700', fontSize: 'sm' },
  '& .level': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '4xl', md: '5xl' },
    lineHeight: '0.95',
    letterSpacing: '-0.04em',
  },
  '& .price': { marginTop: '3', fontWeight: '600' },
  '&[data-coming]': { animation: 'n-breathe 1.6s ease-in-out infinite' },
}

const inks = { free: 'own', standard: 'dark', premium: 'honey' } as const

interface PlanFaceProps {
  level: PassLevel
  /** Not there yet. */
  isComing?: boolean
  /** What names it: a heading where it stands for a section. */
  as?: 'h2' | 'h3' | 'p'
  children?: ReactNode
}

/** A Pass's front in its level's own material: name and monthly price. */
export const PlanFace = ({ level, isComing = false, as: Name = 'p', children }: PlanFaceProps) => (
  <chakra.div css={styles} className="face" data-level={level} data-coming={isComing || undefined}>
    <PassPattern filled={userPassType(level)} ink={inks[level]} />
    <p className="brand">{subscriptionCopy.brand}</p>
    <div>
      <Name className="level">{passLabel(subscriptionPassType(level))}</Name>
      {level !== 'free' && (
        <p className="price figures">
          {subscriptionCopy.perMonth(priceLabel(eurosOfCents(monthlyPriceCents[level])))}
        </p>
      )}
      {children}
    </div>
  </chakra.div>
)
