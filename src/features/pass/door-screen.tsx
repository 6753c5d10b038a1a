import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { PassQr as Pass, PassStatus } from '../../../contract/pass.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { passCopy } from '../../copy/pass.ts'
import { now as present } from '../../lib/clock.ts'
import { way } from '../../ui/code-screen.css.ts'
import { CodeScreen } from '../../ui/code-screen.tsx'
import { readQrUrl } from './pass-code.ts'
import * as styles from './pass-dialog.css.ts'
import { PassFacts } from './pass-facts.tsx'

interface DoorScreenProps {
  userId: string
  pass: Pass
  /** The id of the ticket that is shown at the door today, null for none. */
  tonight: string | null
  /** What the server says of a copy that could not be renewed. */
  status: PassStatus | undefined
  onClose: () => void
}

/**
 * The pass for the door: its short code as large as the screen allows, the name and level beneath; the code of its link, which holds more, is one touch away
 * (decision 050). A row of before has the link's alone.
 */
export const DoorScreen = ({ userId, pass, tonight, status, onClose }: DoorScreenProps) => {
  // Today's ticket takes this screen's place: closing it leads where closing this one does.
  const { state } = useLocation() as { state: unknown }
  const { qrUrl, doorCode, passData } = pass
  const [isLinkWanted, setIsLinkWanted] = useState(false)
  const isLink = isLinkWanted || doorCode === ''
  return (
    <CodeScreen
      label={passCopy.title}
      value={isLink ? qrUrl : doorCode}
      codeTitle={passCopy.qrTitle(passData.fullName)}
      closeLabel={passCopy.close}
      advice={passCopy.brightness}
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
      <p className={styles.doorName}>{passData.fullName}</p>
      <p className={styles.doorLevel}>{passLabel(passData.passType)}</p>
      <PassFacts
        code={readQrUrl(qrUrl)}
        now={present()}
        status={status}
        {...(!isLink && { shortCode: seatShortCode(userId) })}
      />
    </CodeScreen>
  )
}
