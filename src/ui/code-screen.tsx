import { chakra } from '@chakra-ui/react/styled-system'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { QrCode } from './qr-code.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWholeModules } from './use-whole-modules.ts'

/** What notches and rounded corners leave free. */
const FREE = {
  width: '(100vw - env(safe-area-inset-left) - env(safe-area-inset-right))',
  height: '(100dvh - env(safe-area-inset-top) - env(safe-area-inset-bottom))',
}

/**
 * Bar, code and words have a cell of the grid each, so that no control can ever stand on the code, whatever the screen and the
 * size of the text. The code's cell is what a scanner needs: all the width, or two thirds of the height. The words take what is
 * left, smaller where that is little; only they ever scroll, within their cell.
 * White in both modes, outside the tokens: it is light that the scanner needs.
 */
const Screen = chakra('dialog', {
  base: {
    width: '100vw',
    height: '100dvh',
    margin: '0',
    bg: '#ffffff',
    color: '#000000',
    colorScheme: 'light',
    overflow: 'hidden',
    paddingTop: 'env(safe-area-inset-top)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    paddingLeft: 'env(safe-area-inset-left)',
    paddingRight: 'env(safe-area-inset-right)',
    '&[open]': {
      display: 'grid',
      gridTemplate: `"bar" auto "code" minmax(min(calc${FREE.width}, calc${FREE.height} * 0.65), 1fr) "words" minmax(0, 1fr) / minmax(0, 1fr)`,
      '@media (orientation: landscape)': {
        gridTemplate: `"code bar" auto "code words" minmax(0, 1fr) / minmax(min(calc${FREE.height}, calc${FREE.width} * 0.65), 1.3fr) minmax(0, 1fr)`,
      },
    },
    '& > .bar': {
      gridArea: 'bar',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'start',
      fontFamily: 'heading',
      fontWeight: '700',
      '& a, & button': {
        display: 'grid',
        placeItems: 'center',
        minWidth: '44px',
        minHeight: '44px',
        paddingInline: '10px',
      },
      '& a': { textDecoration: 'underline', textUnderlineOffset: '4px' },
      '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: '0' },
      '@media (max-width: 22rem)': { fontSize: '0.9375rem', '& a, & button': { paddingInline: '5px' } },
    },
    '& > .code': {
      gridArea: 'code',
      minWidth: '0',
      minHeight: '0',
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      touchAction: 'pan-y pinch-zoom',
    },
    '& > .code > svg': { maxWidth: 'none' },
    '& > .words': { gridArea: 'words', containerType: 'size', overflow: 'hidden auto' },
    '& > .words > div': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1',
      minHeight: 'full',
      px: '5',
      paddingBottom: '3',
      textAlign: 'center',
      textWrap: 'balance',
      '@media (orientation: landscape)': {
        justifyContent: 'safe center',
        alignItems: 'start',
        paddingLeft: '2',
        textAlign: 'start',
      },
      '@container (max-height: 19rem)': { '& .advice': { display: 'none' } },
      '@container (max-width: 14rem)': {
        px: '2',
        fontSize: 'sm',
        lineHeight: '1.3',
        '& .name, & .event': { fontSize: 'lg' },
        '& .level': { fontSize: 'md' },
        '& .short-code > b': { fontSize: 'lg' },
      },
      '@container (max-height: 14rem)': {
        flexFlow: 'row wrap',
        justifyContent: 'safe center',
        alignContent: 'start',
        columnGap: '2',
        rowGap: '2px',
        fontSize: 'sm',
        lineHeight: '1.3',
        paddingBottom: '1',
        '@media (orientation: landscape)': { justifyContent: 'start' },
        '& > .event': { flexBasis: '100%' },
        '& .name, & .event': { fontSize: 'lg' },
        '& .level': { fontSize: 'md' },
        '& .short-code': { display: 'flex', alignItems: 'baseline', gap: '2', '& > b': { fontSize: 'lg' } },
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
    '& :focus-visible': { outlineColor: '#000000', outlineOffset: '-3px' },
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
  /** In the bar, beside the way out: which code this is of several, and the way to another one. */
  bar?: ReactNode
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
  bar,
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
      <div className="bar">
        <div>{bar}</div>
        <button ref={closeButton} type="button" aria-label={say.closeLabel} onClick={onClose}>
          <CloseIcon size={24} />
        </button>
      </div>
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
        <div>
          {children}
          <p className="advice">{say.advice}</p>
          {!staysOn && <p className="advice">{say.mayTurnOff}</p>}
        </div>
      </div>
    </Screen>
  )
}
