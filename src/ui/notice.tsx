import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { RefreshIcon } from './icons.tsx'
import { Box, Stack, Wrap } from './layout.tsx'
import { Heading } from './type.tsx'

interface NoticeProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  art?: ReactNode
}

/** Renders a message in place of missing content: a title, a sentence, an action. */
export const Notice = ({ title, children, action, role, art }: NoticeProps) => (
  <Stack role={role} align="start" gap="3" py={{ base: '8', md: '12' }} maxW="34rem">
    {art}
    <Heading as="p" size="2xl">
      {title}
    </Heading>
    {children && (
      <Box color="muted" textWrap="pretty">
        {children}
      </Box>
    )}
    {action && (
      <Wrap gap="3" mt="3">
        {action}
      </Wrap>
    )}
  </Stack>
)

interface ErrorStateProps {
  title: string
  description?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  action?: ReactNode
}

/** Renders an error with an action. Announced to screen readers. */
export const ErrorState = ({
  title,
  description,
  onRetry,
  retryLabel = 'Réessayer',
  action,
}: ErrorStateProps) => (
  <Notice
    title={title}
    role="alert"
    action={
      (onRetry || action) && (
        <>
          {onRetry && (
            <Button onClick={onRetry}>
              <RefreshIcon size={18} />
              {retryLabel}
            </Button>
          )}
          {action}
        </>
      )
    }
  >
    {description}
  </Notice>
)
