import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import {
  levelOfPassStatus,
  levelOfPassType,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass.ts'
import { paths } from '../../config/paths.ts'
import { passCopy } from '../../copy/pass.ts'
import { QrIcon } from '../../ui/more-icons.tsx'
import { passInk } from '../../ui/pass-material.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import * as styles from './pass-card.css.ts'
import { PassCounters } from './pass-counters.tsx'
import { useSubscription } from './queries.ts'

interface PassCardProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  onOpen: () => void
  /** Below the button: what the page has to say about the pass. */
  children?: ReactNode
}

/** The Pass as an object: level, name, counters, and the one touch to its code. Readable from what the app already knows of the member, before the server has answered. */
export const PassCard = ({ member, onOpen, children }: PassCardProps) => {
  const { data } = useSubscription(member.id)
  const titleId = useId()
  const passType = data?.value.passType ?? subscriptionPassType(levelOfPassStatus(member.passStatus))
  const level = levelOfPassType(passType)
  return (
    <section className={styles.card} data-level={level} aria-labelledby={titleId}>
      <PassPattern filled={userPassType(level)} ink={passInk[level]} />
      <p className={styles.top}>{passCopy.name}</p>
      <div>
        <h2 className={styles.level} id={titleId}>
          {passLabel(passType)}
        </h2>
        <p className={styles.name}>
          {member.firstName} {member.lastName}
        </p>
      </div>
      <div className={styles.stub}>
        {level === 'free' ? (
          <p className={styles.without}>
            {passCopy.without}{' '}
            <Link className={styles.more} to={`${paths.passNectar}#offres`}>
              {passCopy.choose}
            </Link>
          </p>
        ) : data ? (
          <PassCounters concerts={data.value.concertsLeft} invitations={data.value.invitesLeft} />
        ) : (
          <span className={styles.countersComing} />
        )}
        <button className={styles.open} type="button" onClick={onOpen} aria-haspopup="dialog">
          <QrIcon size={22} />
          {passCopy.open}
        </button>
      </div>
      {children}
    </section>
  )
}
