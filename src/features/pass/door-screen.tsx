import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import type { PassQr as Pass } from '../../../contract/pass.ts'
import { passLabel } from '../../../contract/rules/pass-level.ts'
import { passCopy } from '../../copy/pass.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import { readQrUrl } from './pass-code.ts'
import { PassFacts } from './pass-facts.tsx'
import { PassQr } from './pass-qr.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { useWholeModules } from './use-whole-modules.ts'

/** White in both modes, outside the tokens: it is light that the scanner needs. */
const Screen = chakra('dialog', {
  base: {
    width: '100vw',
    height: '100dvh',
    margin: '0',
    bg: '#ffffff',
    color: '#000000',
    colorScheme: 'light',
    overflow: 'hidden auto',
    paddingTop: 'env(safe-area-inset-top)',
    paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
    paddingLeft: 'env(safe-area-inset-left)',
    paddingRight: 'env(safe-area-inset-right)',
    '&[open]': {
      display: 'grid',
      // The code above the middle, its words right beneath: one thing, not two at the ends of the screen.
      gridTemplate: '"code" minmax(12rem, 6fr) "words" minmax(auto, 5fr) / minmax(0, 1fr)',
      '@media (orientation: landscape)': {
        gridTemplate: '"code words" minmax(0, 1fr) / minmax(0, 1fr) minmax(14rem, 34%)',
      },
    },
    '& > .code': {
      gridArea: 'code',
      minWidth: '0',
      minHeight: '0',
      display: 'grid',
      placeItems: 'end center',
      overflow: 'hidden',
      '@media (orientation: landscape)': { placeItems: 'center' },
    },
    '& > .code > svg': { maxWidth: 'none' },
    '& > .words': {
      gridArea: 'words',
      alignSelf: 'start',
      display: 'grid',
      justifyItems: 'center',
      gap: '2',
      px: '5',
      textAlign: 'center',
      textWrap: 'balance',
      '@media (orientation: landscape)': {
        alignSelf: 'center',
        justifyItems: 'start',
        textAlign: 'start',
        pt: '12',
      },
    },
    '& .name': { fontFamily: 'heading', fontSize: '3xl', fontWeight: '800', lineHeight: '1.05' },
    '& .level': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700' },
    '& .advice': { fontSize: 'sm', color: '#3d3d3d', maxWidth: '32ch' },
    '& > button': {
      position: 'fixed',
      top: 'calc(0.5rem + env(safe-area-inset-top))',
      right: 'calc(0.5rem + env(safe-area-inset-right))',
      display: 'grid',
      placeItems: 'center',
      width: '12',
      height: '12',
      borderRadius: 'full',
      bg: '#ffffff',
      _focusVisible: { outlineColor: '#000000' },
    },
  },
})

/** The pass for the door: the code as large as the screen allows, the name and level beneath, the screen kept awake. */
export const DoorScreen = ({ pass, onClose }: { pass: Pass; onClose: () => void }) => {
  const { qrUrl, passData } = pass
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const staysOn = useWakeLock()

  useModalDialog(dialog, closeButton, true)
  const side = useWholeModules(box, svg, qrUrl)

  return (
    <Screen
      ref={dialog}
      aria-label={passCopy.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <button ref={closeButton} type="button" aria-label={passCopy.close} onClick={onClose}>
        <CloseIcon size={24} />
      </button>
      <div className="code" ref={box}>
        <PassQr ref={svg} value={qrUrl} size={side} title={passCopy.qrTitle(passData.fullName)} />
      </div>
      <div className="words">
        <p className="name">{passData.fullName}</p>
        <p className="level">{passLabel(passData.passType)}</p>
        <PassFacts code={readQrUrl(qrUrl)} now={new Date()} />
        <p className="advice">{passCopy.brightness}</p>
        {!staysOn && <p className="advice">{passCopy.mayTurnOff}</p>}
      </div>
    </Screen>
  )
}
