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
import { classes } from '../../ui/classes.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { AddressState } from './address-state.tsx'
import { ways } from './form.css.ts'
import * as styles from './profile.css.ts'

const copy = profileCopy.status

const inks = { free: 'own', standard: 'dark', premium: 'honey' } as const

interface StatusCardProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** What the account is: its Pass, whether its address is verified, since when it is there. */
export const StatusCard = ({ user }: StatusCardProps) => {
  const titleId = useId()
  const level = levelOfPassStatus(user.passStatus)
  return (
    <section className={styles.ticket} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {copy.title}
      </h2>
      <div className={styles.faces[level]}>
        <PassPattern filled={userPassType(level)} ink={inks[level]} combClassName={styles.comb} />
        <p className={styles.level}>{passLabel(subscriptionPassType(level))}</p>
      </div>
      <div className={styles.stub}>
        <AddressState user={user} />
        <dl className={styles.facts}>
          <div className={styles.whole}>
            <dt className={styles.term}>{copy.since}</dt>
            <dd className={classes('figures', styles.fact)}>{parisDay(new Date(user.createdAt))}</dd>
          </div>
        </dl>
        {level === 'free' && (
          <div className={ways}>
            <ButtonLink to={paths.passNectar} variant="outline" size="sm">
              {copy.offers}
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  )
}
