import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { spinner } from './loading.css.ts'

type SubmitButtonProps = ComponentProps<typeof Button> & {
  isPending: boolean
  pendingLabel: string
}

/** The button that sends a form, and says that it is being sent. */
export const SubmitButton = ({ isPending, pendingLabel, children, ...button }: SubmitButtonProps) => (
  <Button type="submit" size="lg" disabled={isPending} {...button}>
    {isPending && <span className={spinner} />}
    {isPending ? pendingLabel : children}
  </Button>
)
