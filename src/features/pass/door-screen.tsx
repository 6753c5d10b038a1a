import type { PassQr as Pass } from '../../../contract/pass.ts'
import { passLabel } from '../../../contract/rules/pass-level.ts'
import { passCopy } from '../../copy/pass.ts'
import { CodeScreen } from '../../ui/code-screen.tsx'
import { readQrUrl } from './pass-code.ts'
import { PassFacts } from './pass-facts.tsx'

/** The pass for the door: the code as large as the screen allows, the name and level beneath. */
export const DoorScreen = ({ pass, onClose }: { pass: Pass; onClose: () => void }) => {
  const { qrUrl, passData } = pass
  return (
    <CodeScreen
      label={passCopy.title}
      value={qrUrl}
      codeTitle={passCopy.qrTitle(passData.fullName)}
      closeLabel={passCopy.close}
      advice={passCopy.brightness}
      mayTurnOff={passCopy.mayTurnOff}
      onClose={onClose}
    >
      <p className="name">{passData.fullName}</p>
      <p className="level">{passLabel(passData.passType)}</p>
      <PassFacts code={readQrUrl(qrUrl)} now={new Date()} />
    </CodeScreen>
  )
}
