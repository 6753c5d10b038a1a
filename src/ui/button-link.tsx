import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { button } from './button.css.ts'
import type { ButtonStyle } from './button.tsx'
import { classes } from './classes.ts'

type ButtonLinkProps = ButtonStyle & {
  /** A path of this app, or an absolute address, which opens in a new tab. */
  to: string
  children: ReactNode
  replace?: boolean
  state?: LinkProps['state']
  className?: string
}

export const ButtonLink = ({ to, children, replace, state, className, variant, size }: ButtonLinkProps) => {
  const look = classes(button({ variant, size }), className)
  return /^https?:/.test(to) ? (
    <a className={look} href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <Link className={look} to={to} {...(replace && { replace })} state={state}>
      {children}
    </Link>
  )
}
