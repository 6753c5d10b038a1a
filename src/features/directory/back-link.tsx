import { useLocation } from 'react-router-dom'
import type { paths } from '../../config/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import * as styles from './profile.css.ts'

interface BackLinkProps {
  /** The list above this page. */
  to: typeof paths.artists | typeof paths.venues
  children: string
}

/** Back to the list, as it was filtered where the person comes from there. */
export const BackLink = ({ to, children }: BackLinkProps) => {
  const from = (useLocation().state as { from?: unknown } | null)?.from
  const isList = typeof from === 'string' && (from === to || from.startsWith(`${to}?`))
  return (
    <div className={styles.tools}>
      <ButtonLink to={isList ? from : to} variant="ghost" size="sm" className={styles.back}>
        <ArrowLeftIcon />
        {children}
      </ButtonLink>
    </div>
  )
}
