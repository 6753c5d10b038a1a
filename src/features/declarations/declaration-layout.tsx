import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { declarationsCopy as copy, type DeclarationKind } from '../../copy/declarations.ts'

const styles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '16',
  rowGap: '10',
  alignItems: 'start',
  // From the first frame on, as the page's own HTML does not know who is here.
  'html[data-auth=member] &[data-wide]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > .ways-to-do': { display: 'grid', gap: '6', minWidth: 0 },
  '& > aside': { display: 'grid', gap: '4', maxWidth: 'prose' },
  '& > aside h2': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700', letterSpacing: '-0.02em' },
  '& > aside ul': { display: 'grid', gap: '3', margin: 0, padding: 0, listStyle: 'none' },
  '& > aside li': {
    paddingLeft: '4',
    borderLeft: '2px solid var(--n-colors-control)',
    color: 'muted',
    textWrap: 'pretty',
  },
  '& > aside a': {
    display: 'inline-block',
    paddingBlock: '2.5',
    color: 'honey',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
  '& summary': {
    minHeight: '11',
    paddingBlock: '2.5',
    cursor: 'pointer',
    fontWeight: '600',
    color: 'honey',
  },
  '& details[open] > summary': { marginBottom: '4' },
}

const OTHER = { termination: paths.retractation, withdrawal: paths.resilier } as const

interface DeclarationLayoutProps {
  kind: DeclarationKind
  /** What a member can do takes the whole width: the rest stands below it. */
  isWide?: boolean
  children: ReactNode
}

/** What can be done, and beside it what is good to know before. */
export const DeclarationLayout = ({ kind, isWide = false, children }: DeclarationLayoutProps) => {
  const titleId = useId()
  const { facts, otherWay, otherWayLink } = copy[kind]
  return (
    <chakra.div css={styles} data-wide={isWide || undefined}>
      <div className="ways-to-do">{children}</div>
      <aside aria-labelledby={titleId}>
        <h2 id={titleId}>{copy.know}</h2>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p>
          {otherWay} <Link to={OTHER[kind]}>{otherWayLink}</Link>.
        </p>
      </aside>
    </chakra.div>
  )
}
