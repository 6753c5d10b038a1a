import { useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { PassQr as Pass, PassStatus } from '../../../contract/pass.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { parisDay, parisMonth, parisStamp } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { passEnd } from '../../../contract/rules/pass-end.ts'
import { passCopy } from '../../copy/pass.ts'
import type { AppError } from '../../data/errors.ts'
import { currentToken } from '../../data/session.ts'
import { now as present } from '../../lib/clock.ts'
import { takeOverInstantPass } from '../../shared/instant-pass-handover.ts'
import { leftThisMonth } from '../../shared/pass-left.ts'
import { useOnline } from '../../shared/use-online.ts'
import { useRenderAt } from '../../shared/use-render-at.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { passBand } from '../../ui/code-bands.tsx'
import { way } from '../../ui/code-screen.css.ts'
import { CodeScreen, ShortCode } from '../../ui/code-screen.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ExpandIcon } from '../../ui/more-icons.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'
import { isPast, type PassCode, readQrUrl } from './pass-code.ts'
import { PassCounters } from './pass-counters.tsx'
import * as styles from './pass-dialog.css.ts'
import { usePass, usePassStatus, useSubscription } from './queries.ts'

/** The known facts of a code's end. */
interface PassKnown {
  code: PassCode | null
  now: Date
  /** The server's status of a copy that could not be refreshed. */
  status?: PassStatus | undefined
}

const markOf = ({ state, since }: PassStatus): string | null => {
  if (state === 'changed') return passCopy.replaced
  if (state !== 'ended') return null
  return passCopy.ended(since ? parisDay(new Date(since)) : null)
}

/** Says that a code or its Pass has ended, or that another Pass replaces it; null if none of that is known here. */
const overOf = ({ code, now, status }: PassKnown): string | null => {
  const mark = status ? markOf(status) : null
  const data = code?.data
  if (mark || !data?.exp || !isPast(data, now)) return mark
  return passCopy.expiredOn(passEnd(new Date(data.exp)))
}

/** Returns true if a code opens no door any more, by the server or by this clock. One of a replaced Pass does, until its end. */
const isEnded = ({ code, now, status }: PassKnown): boolean =>
  status?.state === 'ended' || Boolean(code?.data && isPast(code.data, now))

/** Renders a code's creation and end, or that it or its Pass has ended. */
const PassEnd = (known: PassKnown) => {
  const data = known.code?.data
  if (!data) return null
  const over = overOf(known)
  const said = [
    passCopy.made(parisDay(new Date(data.generatedAt))),
    data.exp && passCopy.validUntil(passEnd(new Date(data.exp))),
  ]
  return (
    <p className={classes('figures', styles.end)}>
      {over ? <Badge tone="danger">{over}</Badge> : <span>{said.filter(Boolean).join(', ')}</span>}
    </p>
  )
}

interface DoorScreenProps {
  userId: string
  pass: Pass
  /** Id of the ticket for today's door, null if none. */
  tonight: string | null
  /** The server's status of a copy that could not be refreshed. */
  status: PassStatus | undefined
  onClose: () => void
}

/**
 * Renders the pass for the door: its short code as large as possible, name and level below. A press shows the
 * longer code of its link (decision 050). An old row has only the link's.
 */
const DoorScreen = ({ userId, pass, tonight, status, onClose }: DoorScreenProps) => {
  // Today's ticket replaces this screen: closing it goes to the same place as closing this one.
  const { state } = useLocation() as { state: unknown }
  const { qrUrl, doorCode, passData } = pass
  const [isLinkWanted, setIsLinkWanted] = useState(false)
  const isLink = isLinkWanted || doorCode === ''
  const known = { code: readQrUrl(qrUrl), now: present(), status }
  return (
    <CodeScreen
      label={passCopy.title}
      value={isLink ? qrUrl : doorCode}
      codeTitle={passCopy.qrTitle(passData.fullName)}
      band={passBand(passData.passType !== 0)}
      closeLabel={passCopy.close}
      advice={isEnded(known) ? null : passCopy.brightness}
      mayTurnOff={passCopy.mayTurnOff}
      onClose={onClose}
      bar={
        <>
          {tonight && (
            <Link className={way} to={`?billet=${tonight}`} replace state={state} preventScrollReset>
              {passCopy.tonight}
            </Link>
          )}
          {doorCode !== '' && (
            <button className={way} type="button" onClick={() => setIsLinkWanted(!isLinkWanted)}>
              {isLink ? passCopy.toDoor : passCopy.toLink}
            </button>
          )}
        </>
      }
    >
      <Heading as="p" size="3xl" className={styles.doorName} translate="no">
        {passData.fullName}
      </Heading>
      <Heading as="p" size="lg" className={styles.doorLevel}>
        {passLabel(passData.passType)}
      </Heading>
      <ShortCode label={passCopy.shortCode} code={seatShortCode(userId)} />
      <PassEnd {...known} />
    </CodeScreen>
  )
}

const PassSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">{passCopy.loading}</span>
    <Skeleton className={styles.codeComing} />
    <Skeleton className={styles.nameComing} w="60%" />
  </div>
)

/** Renders the pass while it is first fetched, or the error. */
const PassMissing = ({ error, onRetry }: { error: AppError | null; onRetry: () => void }) => (
  <ReadState value={undefined} error={error} copy={passCopy} onRetry={onRetry} skeleton={<PassSkeleton />}>
    {() => null}
  </ReadState>
)

/** Returns the month's remaining concerts and invitations; null if they are of another month, or the Pass may be over. */
const useLeft = (userId: string, pass: Pass | undefined) => {
  const details = useSubscription(userId).data?.value
  const now = present()
  if (details) return leftThisMonth(details, now)
  const data = pass && readQrUrl(pass.qrUrl)?.data
  if (!data || isPast(data, now) || parisMonth(new Date(data.generatedAt)) !== parisMonth(now)) return null
  return { concerts: data.concertsLeft, invitations: data.invitesLeft }
}

/** Side of the code in the dialog, in CSS pixels. */
const QR_SIZE = 200

interface PassDialogProps {
  userId: string
  view: 'dialog' | 'full-screen'
  /** Id of the ticket for today's door, null if none. */
  tonight: string | null
  onFullScreen: () => void
  onClose: () => void
}

/**
 * Renders the open pass: the dialog with its code, or the full screen. The stored pass shows at once and
 * stays, even if the server fails.
 */
export const PassDialog = ({ userId, view, tonight, onFullScreen, onClose }: PassDialogProps) => {
  const { data: pass, error, isFetching, refetch } = usePass(userId)
  const isOnline = useOnline()
  const { state } = useLocation() as { state: unknown }
  useReloadGuard('pass')
  // A copy that cannot be refreshed, since the session or the account has ended, is checked by its own code.
  const code = pass ? readQrUrl(pass.value.qrUrl) : null
  const left = useLeft(userId, pass?.value)
  useRenderAt([code?.data?.exp ?? null])
  const { data: status } = usePassStatus(code, pass?.source === 'device' && !isFetching)

  // Until here the instant pass's script has shown the same code.
  const isPainted = pass !== undefined || error !== null
  useLayoutEffect(() => {
    if (isPainted) takeOverInstantPass()
  }, [isPainted])

  if (pass && view === 'full-screen')
    return (
      <DoorScreen userId={userId} pass={pass.value} tonight={tonight} status={status} onClose={onClose} />
    )
  if (!pass) {
    return (
      <Dialog.Root open hasAddress onOpenChange={onClose}>
        <Dialog.Content>
          <Dialog.Header>{passCopy.title}</Dialog.Header>
          <PassMissing error={error} onRetry={() => refetch()} />
        </Dialog.Content>
      </Dialog.Root>
    )
  }

  const { qrUrl, passData } = pass.value
  const known = { code, now: present(), status }
  const isOver = overOf(known) !== null
  // This clock may be wrong: only the server ends a code.
  const isShownAtDoors = status?.state !== 'ended'
  const asOf = parisStamp(new Date(pass.storedAt))
  const asOfLine =
    pass.source === 'server'
      ? passCopy.current
      : !isOnline
        ? passCopy.asOf.offline
        : currentToken() === null
          ? passCopy.kept
          : isFetching
            ? passCopy.asOf.refreshing
            : passCopy.asOf.unreachable
  return (
    <Dialog.Root open hasAddress onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{passCopy.title}</Dialog.Header>
        <Dialog.Body className={styles.body} align="center" textAlign="center" textWrap="balance">
          {/* Above the code: a small screen shows no more than that. */}
          {isOver && <PassEnd {...known} />}
          <div className={styles.plate}>
            <QrCode value={qrUrl} size={QR_SIZE} title={passCopy.qrTitle(passData.fullName)} />
          </div>
          <div className={styles.who}>
            <Heading as="p" size="2xl" translate="no">
              {passData.fullName}
            </Heading>
            <Badge tone="honey" size="md">
              {passLabel(passData.passType)}
            </Badge>
          </div>
          <ShortCode label={passCopy.shortCode} code={seatShortCode(userId)} />
          {!isOver && <PassEnd {...known} />}
          {left && <PassCounters {...left} />}
          {isShownAtDoors && (
            <Button className={styles.wide} onClick={onFullScreen}>
              <ExpandIcon />
              {passCopy.fullScreen}
            </Button>
          )}
          {tonight && (
            <ButtonLink
              to={`?billet=${tonight}`}
              className={styles.wide}
              variant="outline"
              replace
              state={state}
            >
              {passCopy.tonight}
            </ButtonLink>
          )}
          {!isEnded(known) && (
            <Text textStyle="sm" color="muted">
              {passCopy.brightness}
            </Text>
          )}
          <AsOfLine>{asOfLine(asOf)}</AsOfLine>
        </Dialog.Body>
      </Dialog.Content>
    </Dialog.Root>
  )
}
