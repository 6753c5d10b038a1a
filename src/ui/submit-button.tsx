import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import type { ComponentProps } from 'react'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isPending: boolean
  pendingLabel: string
}

/** The button that sends a form, and says that it is being sent. */
export const SubmitButton = ({ isPending, pendingLabel, children, ...button }: SubmitButtonProps) => (
  <Button type="submit" size="lg" disabled={isPending} {...button}>
    {isPending && <Spinner />}
    {isPending ? pendingLabel : children}
  </Button>
)
