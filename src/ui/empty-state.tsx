import type { ReactNode } from 'react'
import { EmptyCells } from './empty-cells.tsx'
import { Notice } from './notice.tsx'

interface EmptyStateProps {
  title: string
  /** What to do next, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here yet. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <Notice title={title} action={action} art={<EmptyCells />}>
    {children}
  </Notice>
)
