import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

const cell = (x: number, y: number) => `M${x} ${y}l14 8v16l-14 8-14-8V${y + 8}z`

export const EmptyCells = () => (
  <svg width="96" height="64" viewBox="-2 -2 96 64" fill="none" aria-hidden="true" focusable="false">
    <g stroke="var(--n-colors-control)" strokeWidth="2" strokeLinejoin="round">
      <path d={cell(16, 2)} />
      <path d={cell(76, 2)} />
    </g>
    <path d={cell(46, 20)} fill="var(--n-colors-accent)" />
  </svg>
)

interface EmptyStateProps {
  title: string
  /** A sentence with the next step. */
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <Notice title={title} action={action} art={<EmptyCells />}>
    {children}
  </Notice>
)
