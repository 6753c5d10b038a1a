import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type SubmitButtonProps = ComponentProps<typeof Button> & {
  isPending: boolean
  pendingLabel: string
}

/** Renders a form's submit button with its pending state. */
export const SubmitButton = ({ isPending, pendingLabel, ...button }: SubmitButtonProps) => (
  <Button type="submit" size="lg" loading={isPending} loadingText={pendingLabel} {...button} />
)
