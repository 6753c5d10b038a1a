import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useLayoutEffect } from 'react'
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
import { instantPassState, onInstantPass, takeOverInstantPass } from '../../lib/instant-pass-handover.ts'
import { useCloseOpened } from '../../shared/use-opened.ts'
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
const PassCard = ({ member, onOpen, children }: PassCardProps) => {
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
        <p className={styles.name} translate="no">
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

/** What of the pass is open: nothing, what is shown at the door today (still to be found out), the dialog, or the door's full screen. */
type PassView = 'closed' | 'entry' | 'dialog' | 'door'

const VIEWS: Record<string, PassView> = { '1': 'entry', carte: 'dialog', plein: 'door' }

interface PassViewControl {
  view: PassView
  /** Whether the address has anything open on this page, a ticket say. */
  isOpen: boolean
  show: (view: 'dialog' | 'door') => void
  /** Puts another address of this page in the place of the present one. */
  turnTo: (search: string) => void
  close: () => void
}

/**
 * What is open is part of the address, and the phone's back button closes it: `?pass=1` is 'Mon pass', where shortcuts lead, today's
 * ticket or else the Pass; `?pass=carte` and `?pass=plein` are the Pass. Closing goes back where the app itself opened it, else replaces
 * the address.
 */
const usePassView = (): PassViewControl => {
  const [parameters] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const view = VIEWS[parameters.get('pass') ?? ''] ?? 'closed'

  const show = useCallback(
    (next: 'dialog' | 'door') =>
      navigate(next === 'door' ? '?pass=plein' : '?pass=carte', {
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

const PassDialog = lazy(async () => ({ default: (await import('./pass-dialog.tsx')).PassDialog }))

/** For how long 'Mon pass' waits until the tickets are known, in ms; then it is the Pass. */
const PATIENCE_MS = 1500

interface MemberPassProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  /** The id of the ticket that is shown at the door today; null for none, undefined until that is known. */
  tonight?: string | null | undefined
  children?: ReactNode
}

/** The member's pass on a page: the card, and over it the dialog or the door's screen where the address says so. */
export const MemberPass = ({ member, tonight, children }: MemberPassProps) => {
  const { view, isOpen, show, turnTo, close } = usePassView()

  // 'Mon pass' is what is shown at the door: today's ticket, or else the Pass.
  useEffect(() => {
    if (view !== 'entry') return
    if (tonight === undefined) {
      const timer = setTimeout(() => turnTo('?pass=carte'), PATIENCE_MS)
      return () => clearTimeout(timer)
    }
    // The fast script knew of no such ticket, and has painted the Pass.
    if (tonight) takeOverInstantPass()
    turnTo(tonight ? `?billet=${tonight}` : '?pass=carte')
  }, [view, tonight, turnTo])

  // What the person did with what the fast script had painted, before the app was there, holds.
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
    const state = instantPassState()
    // A ticket that was left by the back button before the app was there is not asked for any more.
    const isWanted = state === 'open' || state === 'closed' || (state === 'ticket' && isOpen)
    // Also where the script has not painted yet: it shall not paint over the page later.
    if (!isWanted) takeOverInstantPass()
  }, [view, isOpen])

  return (
    <>
      <PassCard member={member} onOpen={() => show('dialog')}>
        {children}
      </PassCard>
      {(view === 'dialog' || view === 'door') && (
        <Suspense fallback={null}>
          <PassDialog
            userId={member.id}
            view={view}
            tonight={tonight ?? null}
            onFullScreen={() => show('door')}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
