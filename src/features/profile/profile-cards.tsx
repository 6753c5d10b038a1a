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
import { hasKeptForm } from '../../shared/kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { ArrowRightIcon, HeartIcon, SlidersIcon, TicketIcon } from '../../ui/icons.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { passInk } from '../../ui/pass-material.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { AddressState } from './address-state.tsx'
import * as styles from './profile.css.ts'

const copy = profileCopy.status
const { title, ...actions } = profileCopy.actions
const { personal, fields, failed } = profileCopy

interface StatusCardProps {
  user: User & { pendingEmail?: string | null | undefined }
}

/** Renders the account's state: its Pass, whether its address is verified, and its creation date. */
export const StatusCard = ({ user }: StatusCardProps) => {
  const titleId = useId()
  const level = levelOfPassStatus(user.passStatus)
  return (
    <Card.Root className={styles.ticket} size="lg" p="0" gap="0" aria-labelledby={titleId}>
      <Heading id={titleId} className="visually-hidden">
        {copy.title}
      </Heading>
      <div className={styles.face} data-level={level}>
        <PassPattern filled={userPassType(level)} ink={passInk[level]} combClassName={styles.comb} />
        <p className={styles.level}>{passLabel(subscriptionPassType(level))}</p>
      </div>
      <Stack className={styles.stub} gap="5" p={{ base: '5', md: '8' }}>
        <AddressState user={user} />
        <DataList.Root variant="bold">
          <DataList.Item>
            <DataList.ItemLabel>{copy.since}</DataList.ItemLabel>
            <DataList.ItemValue className="figures">{parisDay(new Date(user.createdAt))}</DataList.ItemValue>
          </DataList.Item>
        </DataList.Root>
        {level === 'free' && (
          <Wrap>
            <ButtonLink to={paths.passNectar} variant="outline" size="sm">
              {copy.offers}
            </ButtonLink>
          </Wrap>
        )}
      </Stack>
    </Card.Root>
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
      <Heading id={titleId} textStyle="xl" mb="2">
        {title}
      </Heading>
      <ul>
        {links.map(({ to, Icon, label, text }) => (
          <li key={to}>
            <Link className={styles.way} to={to}>
              <Icon className={styles.sign} size={24} />
              <span>
                <Heading as="b" size="md" display="block" className={styles.wayName}>
                  {label}
                </Heading>
                <Text as="small" display="block" textStyle="sm" color="muted" mt="1">
                  {text}
                </Text>
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
  <DataList.Item {...(isWhole && { gridColumn: 'full' })}>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue {...(!value && { color: 'muted', fontWeight: 'normal' })}>
      {value || absent}
    </DataList.ItemValue>
    {children}
  </DataList.Item>
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
  const resume = useEffectEvent(() => hasKeptForm(user.id, 'profile') && void begin())
  useEffect(() => void resume(), [])
  return (
    <Card.Root size="lg" aria-labelledby={titleId}>
      <Card.Header className={styles.head}>
        <Heading className={styles.cardTitle} id={titleId}>
          {personal.title}
        </Heading>
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
      </Card.Header>
      {isEditing && Form ? (
        <Form user={user} onClose={() => setEditing(false)} />
      ) : (
        <DataList.Root variant="bold" columns={{ base: 1, sm: 2 }}>
          <Fact label={fields.firstName} value={user.firstName} absent={personal.absent} />
          <Fact label={fields.lastName} value={user.lastName} absent={personal.absent} />
          <Fact label={fields.email} value={user.email} absent={personal.absent} isWhole>
            <Text as="dd" textStyle="sm" lineHeight="short" color="muted" mt="1">
              {fields.emailFixed}
            </Text>
          </Fact>
          <Fact label={fields.phone} value={user.phone} absent={personal.absent} />
          <Fact label={fields.city} value={user.city} absent={personal.absentFeminine} />
        </DataList.Root>
      )}
    </Card.Root>
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
