import { type ReactNode, useEffect, useRef, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import {
  levelOfPassStatus,
  type PaidPlan,
  paidPlans,
  passLabel,
  passStatus,
  subscriptionPassType,
} from '../../../contract/rules/pass.ts'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { subscriptionSuccessCopy as copy } from '../../copy/subscription-success.ts'
import { useOnline } from '../../shared/use-online.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { QrIcon } from '../../ui/more-icons.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { PlanFace } from './plan-face.tsx'
import { useRenewedMember } from './queries.ts'
import * as styles from './success.css.ts'

const SHOWN_MS = 3000

const PIECES = 50

const throwPieces = async (canvas: HTMLCanvasElement): Promise<() => void> => {
  const { default: confetti } = await import('canvas-confetti')
  // The library's worker would come from a blob, which the content security policy forbids.
  const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  const cell = confetti.shapeFromPath({ path: 'M12 0l10.4 6v12L12 24 1.6 18V6z' })
  const pieces = {
    particleCount: PIECES / 2,
    spread: 70,
    startVelocity: 55,
    // 60 ticks a second.
    ticks: (SHOWN_MS / 1000) * 60,
    scalar: 1.4,
    colors: ['#f9b520', '#ffc84d', '#e29a00', '#f6f0e4', '#7d4a00'],
    shapes: [cell],
  }
  void fire({ ...pieces, angle: 60, origin: { x: 0, y: 0.75 } })
  void fire({ ...pieces, angle: 120, origin: { x: 1, y: 0.75 } })
  return () => fire.reset()
}

/** Animates fifty cells of honey for three seconds, once; none if reduced motion is set. */
const Confetti = () => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return setOver(true)
    let stop: (() => void) | undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    throwPieces(element)
      .then((reset) => {
        if (isGone) return reset()
        stop = reset
        timer = setTimeout(() => setOver(true), SHOWN_MS)
      })
      // Ignored: it is only decoration.
      .catch(() => setOver(true))
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return isOver ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus.
    <canvas className={styles.confetti} ref={canvas} aria-hidden="true" data-confetti="" />
  )
}

/** Usual maximum of a confirmation, in ms. */
const USUAL_MS = 30_000

const Message = ({ children }: { children: ReactNode }) => (
  <Text textStyle="lg" textWrap="pretty" mt="4">
    {children}
  </Text>
)

/** `isPaidFor`: the address names this Pass, as a payment's return does; nobody else is promised a receipt. */
const Active = ({ user, isPaidFor }: { user: User; isPaidFor: boolean }) => (
  <>
    <Message>{copy.active}</Message>
    {isPaidFor && (
      <Message>
        {copy.receipt(user.email)} {copy.renewal}
      </Message>
    )}
  </>
)

const Waiting = ({ isOnline }: { isOnline: boolean }) => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  const { long, offline, text } = copy.waiting
  return <Message>{isOnline ? (isLong ? long : text) : offline}</Message>
}

/** Returns the plan in the address, standard if it names none. */
const planOf = (name: string | undefined): PaidPlan => paidPlans.find((plan) => plan === name) ?? 'standard'

const isConcert = (path: string) => matchPath(paths.event, path.split(/[?#]/)[0] ?? '') !== null

interface SubscriptionSuccessProps {
  /** From the address. */
  planType: string | undefined
  /** The member as last fetched: the page polls. Null for a visitor. */
  user: User | null
  isVisitor: boolean
  /** True if payments move no money. */
  isDemo: boolean
}

/** Renders the page after a payment: the Pass once it is active, the wait before, and the sign-in for a visitor. */
export const SubscriptionSuccess = (props: SubscriptionSuccessProps) => {
  const { user, isVisitor, isDemo } = props
  const plan = planOf(props.planType)
  const { search } = useLocation()
  const back = returnPath(new URLSearchParams(search).get('return'), location.origin)
  const isOnline = useOnline()
  useRenewedMember(user)
  // A member with a higher level than the paid one has it too.
  const isActive = user !== null && passStatus(levelOfPassStatus(user.passStatus)) >= passStatus(plan)
  const label = passLabel(subscriptionPassType(isActive ? levelOfPassStatus(user.passStatus) : plan))
  return (
    <div className={styles.success}>
      {!isVisitor && <Confetti />}
      <div className={styles.message} role="status">
        <Heading as="h1" size="5xl" tabIndex={-1}>
          {isVisitor ? copy.visitor.title : isActive ? copy.title(label) : copy.waiting.title(label)}
        </Heading>
        {isVisitor ? (
          <Message>{copy.visitor.text}</Message>
        ) : isActive ? (
          <Active user={user} isPaidFor={props.planType === levelOfPassStatus(user.passStatus)} />
        ) : (
          <Waiting isOnline={isOnline} />
        )}
        {isDemo && (
          <Text color="muted" textWrap="pretty" mt="4">
            {copy.demo}
          </Text>
        )}
      </div>
      <div className={styles.object}>
        {isActive ? (
          <PlanFace className={styles.face} level={levelOfPassStatus(user.passStatus)}>
            <Text textStyle="lg" fontWeight="medium" mt="6">
              {user.firstName} {user.lastName}
            </Text>
            <ButtonLink className={styles.open} size="lg" to={`${paths.tickets}?pass=carte`}>
              <QrIcon size={22} />
              {copy.open}
            </ButtonLink>
          </PlanFace>
        ) : (
          <PlanFace className={styles.face} level={plan} isComing={!isVisitor} />
        )}
      </div>
      <Wrap className={styles.ways} gap="3">
        {isVisitor ? (
          <ButtonLink
            to={`${paths.auth}?return=${encodeURIComponent(pathTo(paths.subscriptionSuccess, plan) + search)}`}
            size="lg"
          >
            {copy.visitor.action}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={back ?? paths.events} size="lg">
              {back ? (isConcert(back) ? copy.concert : copy.back) : copy.events}
            </ButtonLink>
            <ButtonLink to={paths.settings} size="lg" variant="outline">
              {copy.settings}
            </ButtonLink>
          </>
        )}
      </Wrap>
    </div>
  )
}
