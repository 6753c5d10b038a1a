import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type SubmitButtonProps = ComponentProps<typeof Button> & {
  isPending: boolean
  pendingLabel: string
}

export const SubmitButton = ({ isPending, pendingLabel, ...button }: SubmitButtonProps) => (
  <Button type="submit" size="lg" loading={isPending} loadingText={pendingLabel} {...button} />
)
