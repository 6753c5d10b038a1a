import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  levelOfPassStatus,
  levelOfPassType,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass.ts'
import { paths } from '../../config/paths.ts'
import { passCopy } from '../../copy/pass.ts'
import { now } from '../../lib/clock.ts'
import { instantPassState, onInstantPass, takeOverInstantPass } from '../../shared/instant-pass-handover.ts'
import { leftThisMonth } from '../../shared/pass-left.ts'
import { useCloseOpened } from '../../shared/use-close-opened.ts'
import { classes } from '../../ui/classes.ts'
import { deferred } from '../../ui/deferred.tsx'
import { QrIcon } from '../../ui/more-icons.tsx'
import { passInk } from '../../ui/pass-material.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './pass-card.css.ts'
import { PassCounters } from './pass-counters.tsx'
import { useSubscription } from './queries.ts'

interface PassStripProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  onOpen: () => void
  /** The page's own content below the button. */
  children?: ReactNode
}

/**
 * Renders the Pass as a strip: level, name, counters, and the button to its code. It renders from the session's member before the server
 * responds. A free Pass opens no door: its button is no main one.
 */
const PassStrip = ({ member, onOpen, children }: PassStripProps) => {
  const { data } = useSubscription(member.id)
  const titleId = useId()
  const passType = data?.value.passType ?? subscriptionPassType(levelOfPassStatus(member.passStatus))
  const level = levelOfPassType(passType)
  const left = data && leftThisMonth(data.value, now())
  return (
    <section className={styles.strip} data-level={level} aria-labelledby={titleId}>
      <PassPattern filled={userPassType(level)} ink={passInk[level]} combClassName={styles.comb} />
      <div className={styles.head}>
        <Heading size="xl" id={titleId}>
          {passLabel(passType)}
        </Heading>
        <Text textStyle="sm" fontWeight="medium" translate="no">
          {member.firstName} {member.lastName}
        </Text>
      </div>
      {left && <PassCounters {...left} />}
      {!data && <span className={styles.countersComing} />}
      {level === 'free' && (
        <Link className={classes(styles.without, styles.more)} to={`${paths.passNectar}#offres`}>
          {passCopy.choose}
        </Link>
      )}
      <button className={styles.open} type="button" onClick={onOpen} aria-haspopup="dialog">
        <QrIcon size={20} />
        {passCopy.open}
      </button>
      {children}
    </section>
  )
}

/** The open view of the pass: none, the one for today's door (not decided yet), the dialog, or the full screen. */
type PassView = 'closed' | 'entry' | 'dialog' | 'full-screen'

const VIEWS: Record<string, PassView> = { '1': 'entry', carte: 'dialog', plein: 'full-screen' }

interface PassViewControl {
  view: PassView
  /** True if the address opens anything on this page, such as a ticket. */
  isOpen: boolean
  show: (view: 'dialog' | 'full-screen') => void
  /** Replaces the query of this page's address. */
  turnTo: (search: string) => void
  close: () => void
}

/**
 * Manages the open view in the address, so that the back button closes it. `?pass=1` is 'Mon pass', `carte`
 * and `plein` are the Pass. Closing goes back if the app opened it, else replaces the address.
 */
const usePassView = (): PassViewControl => {
  const [parameters] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const view = VIEWS[parameters.get('pass') ?? ''] ?? 'closed'

  const show = useCallback(
    (next: 'dialog' | 'full-screen') =>
      navigate(next === 'full-screen' ? '?pass=plein' : '?pass=carte', {
        state: { opened: true },
        preventScrollReset: true,
      }),
    [navigate],
  )
  const turnTo = useCallback(
    (to: string) => navigate(to, { replace: true, state, preventScrollReset: true }),
    [navigate, state],
  )
  return { view, isOpen: search !== '', show, turnTo, close: useCloseOpened() }
}

const PassDialog = deferred(async () => ({ default: (await import('./pass-dialog.tsx')).PassDialog }), {
  isRequired: true,
})

/** Maximum time in ms that 'Mon pass', or a painted card, waits for the tickets. */
const PATIENCE_MS = 1500

/** Whether a member's Pass opens no door: it stands last on a page. */
export const isFree = ({ passStatus }: { passStatus: number }): boolean =>
  levelOfPassStatus(passStatus) === 'free'

interface MemberPassProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  /** Id of the ticket for today's door; null if none, undefined until known. */
  tonight?: string | null | undefined
  /** True if the member holds a ticket to come. */
  hasTickets?: boolean
  children?: ReactNode
}

/** Renders the member's pass on a page: the strip, and over it the dialog or the full screen of the address. */
export const MemberPass = ({ member, tonight, hasTickets = false, children }: MemberPassProps) => {
  const { view, isOpen, show, turnTo, close } = usePassView()

  // 'Mon pass' shows today's ticket, or else the Pass; a free one opens no door, so that the tickets to come stay in view.
  const otherwise = hasTickets && isFree(member) ? '?' : '?pass=carte'
  useEffect(() => {
    if (view !== 'entry') return
    if (tonight === undefined) {
      const timer = setTimeout(() => turnTo(otherwise), PATIENCE_MS)
      return () => clearTimeout(timer)
    }
    // The instant pass's script knew no such ticket, and has painted the Pass.
    if (tonight) takeOverInstantPass()
    turnTo(tonight ? `?billet=${tonight}` : otherwise)
  }, [view, tonight, otherwise, turnTo])

  // Adopts the user's action on the painted pass before the app started.
  useEffect(() => {
    const follow = () => {
      if (instantPassState() === 'open' && view === 'closed') show('dialog')
      if (instantPassState() === 'closed') {
        takeOverInstantPass()
        if (isOpen) close()
      }
    }
    follow()
    return onInstantPass(follow)
  }, [view, isOpen, show, close])

  useLayoutEffect(() => {
    if (view !== 'closed') return
    const leavePainted = () => {
      const state = instantPassState()
      // The user left a painted ticket with the back button before the app started.
      const isWanted = state === 'open' || state === 'closed' || (state === 'ticket' && isOpen)
      // Also before the script has painted: it must not paint over the page later.
      if (!isWanted) takeOverInstantPass()
    }
    if (tonight !== undefined || instantPassState() === 'ticket') return leavePainted()
    // A painted card stays in place of the page's skeletons until the tickets are known, if that is soon.
    const timer = setTimeout(leavePainted, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [view, isOpen, tonight])

  return (
    <>
      <PassStrip member={member} onOpen={() => show('dialog')}>
        {children}
      </PassStrip>
      {(view === 'dialog' || view === 'full-screen') && (
        <PassDialog
          userId={member.id}
          view={view}
          tonight={tonight ?? null}
          onFullScreen={() => show('full-screen')}
          onClose={close}
        />
      )}
    </>
  )
}
