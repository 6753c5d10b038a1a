import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
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
