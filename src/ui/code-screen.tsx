import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { wholeModules } from '../lib/whole-modules.ts'
import * as styles from './code-screen.css.ts'
import { useModalDialog } from './dialog.tsx'
import { CloseIcon } from './icons.tsx'
import { QrCode } from './qr-code.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** Measures the box around a code, also after it changes (turned phone, browser bars), and returns the code's side in CSS pixels. */
export const useWholeModules = (
  box: RefObject<HTMLElement | null>,
  svg: RefObject<SVGSVGElement | null>,
  value: string,
  share = 1,
): number => {
  const [side, setSide] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address may have another number of modules, so measure again.
  useLayoutEffect(() => {
    const measure = () => {
      const modules = Number(svg.current?.getAttribute('viewBox')?.split(' ')[2] ?? 0)
      const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
      setSide(wholeModules(Math.min(clientWidth, clientHeight) * share, modules, devicePixelRatio || 1))
    }
    measure()
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, svg, value, share])
  return side
}

/** Minimum horizontal distance of a swipe to the next code, in CSS pixels. */
const SWIPE = 48

/** The coloured bar by which a Pass and a ticket are told apart from afar. `ribbon`: the picture below it. */
export interface Band {
  ground: string
  ink: string
  ribbon?: ReactNode
}

/** The part of the screen's side that the code of a used ticket takes: nobody needs to read it. */
const SPENT = 0.45

interface CodeScreenProps {
  /** Accessible name of the screen. */
  label: string
  /** The address in the code. */
  value: string
  codeTitle: string
  minVersion?: number | undefined
  band: Band
  /** True if the server says that the code is used: it shrinks. A mere clock, or a stale copy, shrinks none. */
  isSpent?: boolean
  closeLabel: string
  /** Content of the bar beside the close button: the code's position among several, and a link to another code. */
  bar?: ReactNode
  /** Advice below the text; `mayTurnOff` is added if the screen may turn itself off. Null leaves out both. */
  advice: string | null
  mayTurnOff: string
  onClose: () => void
  /** Called on a swipe or an arrow key: 1 for the next code, -1 for the previous one. */
  onTurn?: ((step: 1 | -1) => void) | undefined
  children: ReactNode
}

/** Renders a code for the door: as large as the screen allows, in whole pixels, black on white, with the screen kept awake. */
export const CodeScreen = ({
  label,
  value,
  codeTitle,
  minVersion,
  band: { ribbon, ...band },
  isSpent = false,
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
  const side = useWholeModules(box, svg, value, isSpent ? SPENT : 1)

  const onPointerUp = (event: PointerEvent) => {
    const travelled = startedAt.current === null ? 0 : event.clientX - startedAt.current
    startedAt.current = null
    if (Math.abs(travelled) >= SWIPE) onTurn?.(travelled < 0 ? 1 : -1)
  }

  return (
    <dialog
      className={styles.screen}
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
      <div className={styles.bar} style={{ background: band.ground, color: band.ink }}>
        <div className={styles.barText}>{bar}</div>
        <button
          className={styles.control}
          ref={closeButton}
          type="button"
          aria-label={say.closeLabel}
          onClick={onClose}
        >
          <CloseIcon size={24} />
        </button>
        {ribbon && (
          <div className={styles.ribbon} data-spent={isSpent || undefined}>
            {ribbon}
          </div>
        )}
      </div>
      <div
        className={styles.code}
        ref={box}
        onPointerDown={(event) => {
          startedAt.current = event.clientX
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          startedAt.current = null
        }}
      >
        <QrCode ref={svg} value={value} size={side} title={codeTitle} minVersion={minVersion} />
      </div>
      <div className={styles.text}>
        <div className={styles.textInner}>
          {children}
          {say.advice && <p className={styles.advice}>{say.advice}</p>}
          {say.advice && !staysOn && <p className={styles.advice}>{say.mayTurnOff}</p>}
        </div>
      </div>
    </dialog>
  )
}

/** Renders the short code of a signature, to be read out and compared. */
export const ShortCode = ({ label, code }: { label: string; code: string }) => (
  <p>
    <span className={styles.shortCodeLabel}>{label}</span>
    <b className={styles.shortCodeText} translate="no">
      {code}
    </b>
  </p>
)
