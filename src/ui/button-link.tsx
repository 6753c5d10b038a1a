import { Button, type ButtonProps } from '@chakra-ui/react/button'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'width' | 'css' | 'flex'> {
  /** A path of this app, or an absolute address, which opens in a new tab. */
  to: string
  children: ReactNode
  replace?: boolean
  state?: LinkProps['state']
  className?: string
}

/** A link that looks like a button. */
export const ButtonLink = ({ to, children, replace, state, ...styles }: ButtonLinkProps) => (
  <Button asChild {...styles}>
    {/^https?:/.test(to) ? (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <Link to={to} {...(replace && { replace })} state={state}>
        {children}
      </Link>
    )}
  </Button>
)
