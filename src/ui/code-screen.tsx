import { chakra } from '@chakra-ui/react/styled-system'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { QrCode } from './qr-code.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
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
      gridTemplate: '"code" minmax(18rem, 6fr) "words" minmax(auto, 5fr) / minmax(0, 1fr)',
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
      touchAction: 'pan-y pinch-zoom',
      '@media (orientation: landscape)': { placeItems: 'center' },
    },
    '& > .code > svg': { maxWidth: 'none' },
    '& > .words': {
      gridArea: 'words',
      alignSelf: 'start',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
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
    '& .name': {
      fontFamily: 'heading',
      fontSize: '3xl',
      fontWeight: '800',
      lineHeight: '1.05',
      overflowWrap: 'anywhere',
    },
    '& .level': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700' },
    '& .advice': { fontSize: 'sm', color: '#3d3d3d', maxWidth: '32ch' },
    '& :focus-visible': { outlineColor: '#000000' },
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
    },
  },
})

/** How far a finger travels sideways before it means the next code, in CSS pixels. */
const SWIPE = 48

interface CodeScreenProps {
  /** Names the screen for a screen reader. */
  label: string
  /** The address in the code. */
  value: string
  codeTitle: string
  closeLabel: string
  /** Said below the words, and what is added where the screen may turn itself off. */
  advice: string
  mayTurnOff: string
  onClose: () => void
  /** A swipe, or an arrow key: to the next code, or the one before. */
  onTurn?: ((step: 1 | -1) => void) | undefined
  /** The words beneath the code. */
  children: ReactNode
}

/** A code for the door: as large as the screen allows, in whole pixels, black on white, with the screen kept awake. */
export const CodeScreen = ({
  label,
  value,
  codeTitle,
  onClose,
  onTurn,
  children,
  ...say
}: CodeScreenProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const startedAt = useRef<number | null>(null)
  const staysOn = useWakeLock()

  useModalDialog(dialog, closeButton, true)
  const side = useWholeModules(box, svg, value)

  const onPointerUp = (event: PointerEvent) => {
    const travelled = startedAt.current === null ? 0 : event.clientX - startedAt.current
    startedAt.current = null
    if (Math.abs(travelled) >= SWIPE) onTurn?.(travelled < 0 ? 1 : -1)
  }

  return (
    <Screen
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') onTurn?.(1)
        if (event.key === 'ArrowLeft') onTurn?.(-1)
      }}
    >
      <button ref={closeButton} type="button" aria-label={say.closeLabel} onClick={onClose}>
        <CloseIcon size={24} />
      </button>
      <div
        className="code"
        ref={box}
        onPointerDown={(event) => {
          startedAt.current = event.clientX
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          startedAt.current = null
        }}
      >
        <QrCode ref={svg} value={value} size={side} title={codeTitle} />
      </div>
      <div className="words">
        {children}
        <p className="advice">{say.advice}</p>
        {!staysOn && <p className="advice">{say.mayTurnOff}</p>}
      </div>
    </Screen>
  )
}
