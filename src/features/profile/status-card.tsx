import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { User } from '../../../contract/auth.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import {
  levelOfPassStatus,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass-level.ts'
import { paths } from '../../config/paths.ts'
import { profileCopy } from '../../copy/profile.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { AddressState } from './address-state.tsx'
import { cardStyles } from './card-styles.ts'

const copy = profileCopy.status

const styles = {
  ...cardStyles,
  padding: '0',
  overflow: 'hidden',
  gap: '0',
  '& > .face': {
    position: 'relative',
    overflow: 'hidden',
    display: 'grid',
    alignContent: 'end',
    minHeight: '9.5rem',
    padding: { base: '5', md: '8' },
    '&[data-level=standard]': { bg: 'accent', color: 'onAccent' },
    '&[data-level=premium]': {
      bg: '#16110a',
      color: '#fbbf3a',
      backgroundImage: 'radial-gradient(120% 140% at 100% 0%, #3a2808, #16110a 62%)',
    },
    '& > .comb': { top: '5', right: '5' },
  },
  '& .level': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: '3xl',
    lineHeight: '1',
    letterSpacing: '-0.035em',
  },
  '& > .stub': {
    display: 'grid',
    gap: '5',
    padding: { base: '5', md: '8' },
    borderTop: '2px dashed var(--n-colors-control)',
  },
}

const inks = { free: 'own', standard: 'dark', premium: 'honey' } as const

interface StatusCardProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** What the account is: its Pass, whether its address is verified, since when it is there. */
export const StatusCard = ({ user }: StatusCardProps) => {
  const titleId = useId()
  const level = levelOfPassStatus(user.passStatus)
  return (
    <chakra.section css={styles} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {copy.title}
      </h2>
      <div className="face" data-level={level}>
        <PassPattern filled={userPassType(level)} ink={inks[level]} />
        <p className="level">{passLabel(subscriptionPassType(level))}</p>
      </div>
      <div className="stub">
        <AddressState user={user} />
        <dl>
          <div className="whole">
            <dt>{copy.since}</dt>
            <dd className="figures">{parisDay(new Date(user.createdAt))}</dd>
          </div>
        </dl>
        {level === 'free' && (
          <div className="ways">
            <ButtonLink to={paths.passNectar} variant="outline" size="sm">
              {copy.offers}
            </ButtonLink>
          </div>
        )}
      </div>
    </chakra.section>
  )
}
