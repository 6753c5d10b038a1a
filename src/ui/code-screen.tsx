import { type PointerEvent, type ReactNode, useRef } from 'react'
import * as styles from './code-screen.css.ts'
import { CloseIcon } from './icons.tsx'
import { QrCode } from './qr-code.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWholeModules } from './use-whole-modules.ts'

/** How far a finger travels sideways before it means the next code, in CSS pixels. */
const SWIPE = 48

interface CodeScreenProps {
  /** Names the screen for a screen reader. */
  label: string
  /** The address in the code. */
  value: string
  codeTitle: string
  /** Its least version. */
  minVersion?: number | undefined
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
  minVersion,
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
      <div className={styles.bar}>
        <div className={styles.barWords}>{bar}</div>
        <button
          className={styles.control}
          ref={closeButton}
          type="button"
          aria-label={say.closeLabel}
          onClick={onClose}
        >
          <CloseIcon size={24} />
        </button>
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
      <div className={styles.words}>
        <div className={styles.wordsInner}>
          {children}
          <p className={styles.advice}>{say.advice}</p>
          {!staysOn && <p className={styles.advice}>{say.mayTurnOff}</p>}
        </div>
      </div>
    </dialog>
  )
}

/** The short code of a signature, to be read out and compared. */
export const ShortCode = ({ label, code }: { label: string; code: string }) => (
  <p className={styles.shortCode}>
    <span className={styles.shortCodeLabel}>{label}</span>
    <b className={styles.shortCodeText}>{code}</b>
  </p>
)
