import { useEffect, useRef, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
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
import { QrIcon } from '../../ui/more-icons.tsx'
import { PlanFace } from './plan-face.tsx'
import { useRenewedMember } from './queries.ts'
import * as styles from './success.css.ts'

const SHOWN_MS = 3000

const PIECES = 50

const throwPieces = async (canvas: HTMLCanvasElement): Promise<() => void> => {
  const { default: confetti } = await import('canvas-confetti')
  // Its own worker would come from a blob, which the policy forbids.
  const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  const cell = confetti.shapeFromPath({ path: 'M12 0l10.4 6v12L12 24 1.6 18V6z' })
  const pieces = {
    particleCount: PIECES / 2,
    spread: 70,
    startVelocity: 55,
    // At 60 a second.
    ticks: (SHOWN_MS / 1000) * 60,
    scalar: 1.4,
    colors: ['#f9b520', '#ffc84d', '#e29a00', '#f6f0e4', '#7d4a00'],
    shapes: [cell],
  }
  void fire({ ...pieces, angle: 60, origin: { x: 0, y: 0.75 } })
  void fire({ ...pieces, angle: 120, origin: { x: 1, y: 0.75 } })
  return () => fire.reset()
}

/** Fifty cells of honey in the air for three seconds, once; none where reduced motion is asked. */
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
      // It is but a decoration.
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

/** How long a confirmation usually takes at most, in ms. */
const USUAL_MS = 30_000

const Active = ({ user }: { user: User }) => (
  <>
    <p className={styles.text}>{copy.active}</p>
    <p className={styles.text}>
      {copy.receipt(user.email)} {copy.renewal}
    </p>
  </>
)

const Waiting = ({ isOnline }: { isOnline: boolean }) => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  const { long, offline, text } = copy.waiting
  return <p className={styles.text}>{isOnline ? (isLong ? long : text) : offline}</p>
}

/** The plan that an address names, standard where it names none. */
const planOf = (name: string | undefined): PaidPlan => paidPlans.find((plan) => plan === name) ?? 'standard'

const isConcert = (path: string) => matchPath(paths.event, path.split(/[?#]/)[0] ?? '') !== null

interface SubscriptionSuccessProps {
  /** As the address has it. */
  planType: string | undefined
  /** The member as last answered: the page asks again and again. Null for a visitor. */
  user: User | null
  isVisitor: boolean
  /** Payments move no money here. */
  isDemo: boolean
}

/** After a payment: the Pass where it is there, the wait for it where it is not, the way in for a visitor. */
export const SubscriptionSuccess = (props: SubscriptionSuccessProps) => {
  const { user, isVisitor, isDemo } = props
  const plan = planOf(props.planType)
  const { search } = useLocation()
  const back = returnPath(new URLSearchParams(search).get('return'), location.origin)
  const isOnline = useOnline()
  useRenewedMember(user)
  const label = passLabel(subscriptionPassType(plan))
  // Whoever has more than was paid here has it too.
  const isActive = user !== null && passStatus(levelOfPassStatus(user.passStatus)) >= passStatus(plan)
  return (
    <div className={styles.success}>
      {!isVisitor && <Confetti />}
      <div className={styles.message} role="status">
        <h1 className={styles.title} tabIndex={-1}>
          {isVisitor ? copy.visitor.title : isActive ? copy.title(label) : copy.waiting.title(label)}
        </h1>
        {isVisitor ? (
          <p className={styles.text}>{copy.visitor.text}</p>
        ) : isActive ? (
          <Active user={user} />
        ) : (
          <Waiting isOnline={isOnline} />
        )}
        {isDemo && <p className={styles.demo}>{copy.demo}</p>}
      </div>
      <div className={styles.object}>
        {isActive ? (
          <PlanFace className={styles.face} level={levelOfPassStatus(user.passStatus)}>
            <p className={styles.owner}>
              {user.firstName} {user.lastName}
            </p>
            <Link className={styles.open} to={`${paths.tickets}?pass=carte`}>
              <QrIcon size={22} />
              {copy.open}
            </Link>
          </PlanFace>
        ) : (
          <PlanFace className={styles.face} level={plan} isComing={!isVisitor} />
        )}
      </div>
      <div className={styles.ways}>
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
      </div>
    </div>
  )
}
