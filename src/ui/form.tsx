import { type ComponentProps, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { error as errorStyle, sign } from './field.css.ts'
import * as styles from './form.css.ts'
import { AlertIcon } from './icons.tsx'
import { spinner } from './loading.css.ts'

/** For a button that is disabled while it works, and so loses the focus: a keyboard goes on from it afterwards. */
export const useKeptFocus = (isBusy: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    // The browser takes the focus away only as it draws.
    if (isBusy) hadFocus.current = activeElement === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      if (!activeElement || activeElement === body) button.current?.focus()
    }
  }, [isBusy])
  return button
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  isPending: boolean
  pendingLabel: string
}

/** The button that sends a form, and says that it is being sent. */
export const SubmitButton = ({ isPending, pendingLabel, children, ...button }: SubmitButtonProps) => (
  <Button ref={useKeptFocus(isPending)} type="submit" size="lg" disabled={isPending} {...button}>
    {isPending && <span className={spinner} />}
    {isPending ? pendingLabel : children}
  </Button>
)

/** Why a form was not sent, above its button, announced: the live region is there before its text. */
export const FormError = ({ text }: { text: string | null }) => (
  <div className={styles.place} role="alert">
    {text && (
      <p className={styles.text}>
        <AlertIcon className={styles.sign} size={18} />
        {text}
      </p>
    )}
  </div>
)

/** What went wrong, said where it happened: in a dialog, where a toast would lie behind. */
export const InlineAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.alert} role="alert">
    <AlertIcon className={styles.alertSign} />
    <p>
      <b className={styles.title}>{title}</b> {children}
    </p>
  </div>
)

interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'height' | 'width' | 'translate'> {
  /** May hold links: they stay links, the rest of it ticks the box. */
  children: ReactNode
  error?: ReactNode
}

/** The browser's own checkbox with its words beside it, and what is wrong with it below. */
export const Checkbox = ({ children, error, ...input }: CheckboxProps) => {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className={styles.checkbox}>
      <label className={styles.label}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className={errorStyle} id={`${id}-error`}>
          <AlertIcon className={sign} size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
