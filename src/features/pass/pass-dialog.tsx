import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { passCopy } from '../../copy/pass.ts'
import { currentToken } from '../../data/session.ts'
import { now as present } from '../../lib/clock.ts'
import { takeOverInstantPass } from '../../lib/instant-pass-handover.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ExpandIcon } from '../../ui/more-icons.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'
import { DoorScreen } from './door-screen.tsx'
import { readQrUrl } from './pass-code.ts'
import { PassCounters } from './pass-counters.tsx'
import * as styles from './pass-dialog.css.ts'
import { PassFacts } from './pass-facts.tsx'
import { PassMissing } from './pass-missing.tsx'
import { usePass, usePassStatus } from './queries.ts'

/** Side of the code in the dialog, in CSS pixels (document 1, section 9). */
const QR_SIZE = 200

interface PassDialogProps {
  userId: string
  view: 'dialog' | 'door'
  /** The id of the ticket that is shown at the door today, null for none. */
  tonight: string | null
  onFullScreen: () => void
  onClose: () => void
}

/** The open pass: the dialog with its code, or the door's full screen. What is stored shows at once and stays, whatever the server answers. */
const PassDialog = ({ userId, view, tonight, onFullScreen, onClose }: PassDialogProps) => {
  const { data: pass, error, isFetching, refetch } = usePass(userId)
  const isOnline = useOnline()
  const { state } = useLocation() as { state: unknown }
  useReloadGuard('pass')
  // A copy that could not be renewed, since the session or the account is over, is asked about by itself.
  const code = pass ? readQrUrl(pass.value.qrUrl) : null
  const { data: status } = usePassStatus(code, pass?.source === 'device' && !isFetching)

  // The instant pass's script has shown the same code until here.
  const isPainted = pass !== undefined || error !== null
  useLayoutEffect(() => {
    if (isPainted) takeOverInstantPass()
  }, [isPainted])

  if (pass && view === 'door')
    return (
      <DoorScreen userId={userId} pass={pass.value} tonight={tonight} status={status} onClose={onClose} />
    )
  if (!pass) {
    return (
      <Modal open title={passCopy.title} onClose={onClose}>
        <PassMissing error={error} onRetry={() => refetch()} />
      </Modal>
    )
  }

  const { qrUrl, passData } = pass.value
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
    <Modal open title={passCopy.title} onClose={onClose}>
      <div className={styles.dialog}>
        <div className={styles.plate}>
          <QrCode value={qrUrl} size={QR_SIZE} title={passCopy.qrTitle(passData.fullName)} />
        </div>
        <div>
          <p className={styles.dialogName}>{passData.fullName}</p>
          <Badge className={styles.dialogLevel} tone="honey" size="md">
            {passLabel(passData.passType)}
          </Badge>
        </div>
        <PassCounters concerts={passData.concertsLeft} invitations={passData.invitesLeft} />
        <PassFacts code={code} now={present()} status={status} />
        <Button className={styles.wide} onClick={onFullScreen}>
          <ExpandIcon />
          {passCopy.fullScreen}
        </Button>
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
        <p className={styles.advice}>{passCopy.brightness}</p>
        <AsOfLine>{asOfLine(asOf)}</AsOfLine>
      </div>
    </Modal>
  )
}

export default PassDialog
