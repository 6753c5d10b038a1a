import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import {
  levelOfPassStatus,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass.ts'
import { paths } from '../../config/paths.ts'
import { profileCopy } from '../../copy/profile.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { ArrowRightIcon, HeartIcon, SlidersIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { TicketIcon } from '../../ui/more-icons.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { AddressState } from './address-state.tsx'
import * as styles from './profile.css.ts'
import { ways } from './profile.css.ts'
import { hasProfileDraft } from './profile-draft.ts'

const copy = profileCopy.status
const { title, ...actions } = profileCopy.actions
const { personal, fields, failed } = profileCopy

const inks = { free: 'own', standard: 'dark', premium: 'honey' } as const

interface StatusCardProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** Renders the account's state: its Pass, whether its address is verified, and its creation date. */
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

const links = [
  { to: paths.tickets, Icon: TicketIcon, ...actions.tickets },
  { to: paths.favorites, Icon: HeartIcon, ...actions.favourites },
  { to: paths.settings, Icon: SlidersIcon, ...actions.settings },
]

export const QuickActions = () => {
  const titleId = useId()
  return (
    <nav aria-labelledby={titleId}>
      <h2 className={styles.waysTitle} id={titleId}>
        {title}
      </h2>
      <ul className={styles.list}>
        {links.map(({ to, Icon, label, text }) => (
          <li key={to}>
            <Link className={styles.way} to={to}>
              <Icon className={styles.sign} size={24} />
              <span>
                <b className={styles.wayName}>{label}</b>
                <small className={styles.about}>{text}</small>
              </span>
              <ArrowRightIcon className={styles.arrow} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const fetchForm = async () => ({ default: (await import('./profile-fields.tsx')).IdentityForm })

const Fact = ({
  label,
  value,
  absent,
  isWhole = false,
  children,
}: Record<'label' | 'absent', string> & {
  value: string | null
  isWhole?: boolean
  children?: ReactNode
}) => (
  <div className={isWhole ? styles.whole : undefined}>
    <dt className={styles.term}>{label}</dt>
    <dd className={value ? styles.fact : styles.absent}>{value || absent}</dd>
    {children}
  </div>
)

/** Renders the member's data: read-only, and a form after 'Modifier' until saved or cancelled. */
export const IdentityCard = ({ user }: { user: User }) => {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const [Form, loadForm] = useOnDemand(fetchForm)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const begin = async () => {
    if (await loadForm()) setEditing(true)
    else notify({ title: failed.title, description: personal.notLoaded, type: 'error' })
  }
  // Reopens the form after a sign-in that interrupted the typing.
  const resume = useEffectEvent(() => hasProfileDraft(user.id, 'profile') && void begin())
  useEffect(() => void resume(), [])
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.cardTitle} id={titleId}>
          {personal.title}
        </h2>
        {!isEditing && (
          <Button
            ref={edit}
            variant="outline"
            size="sm"
            onPointerEnter={() => void loadForm()}
            onClick={begin}
          >
            {personal.edit}
          </Button>
        )}
      </div>
      {isEditing && Form ? (
        <Form user={user} onClose={() => setEditing(false)} />
      ) : (
        <dl className={styles.facts}>
          <Fact label={fields.firstName} value={user.firstName} absent={personal.absent} />
          <Fact label={fields.lastName} value={user.lastName} absent={personal.absent} />
          <Fact label={fields.email} value={user.email} absent={personal.absent} isWhole>
            <dd className={styles.note}>{fields.emailFixed}</dd>
          </Fact>
          <Fact label={fields.phone} value={user.phone} absent={personal.absent} />
          <Fact label={fields.city} value={user.city} absent={personal.absentFeminine} />
        </dl>
      )}
    </section>
  )
}

/** Renders the placeholder of the profile while the member is unknown. */
export const ProfileSkeleton = () => (
  <div className={styles.skeleton} role="status">
    <span className="visually-hidden">{profileCopy.loading}</span>
    <Skeleton h="80" borderRadius="xl" />
    <Skeleton h="80" borderRadius="xl" />
  </div>
)
