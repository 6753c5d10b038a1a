import { Link } from 'react-router-dom'
import * as styles from './legal.css.ts'
import { isOperatorKey, OperatorData } from './operator-data.tsx'

const PIECES = /(\[[^\]]+\]\([^)]+\)|\{\{\w+\}\})/
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/
const DATA = /^\{\{(\w+)\}\}$/

const Piece = ({ text }: { text: string }) => {
  const [, label, to] = LINK.exec(text) ?? []
  if (label && to)
    return to.startsWith('#') ? (
      <a className={styles.link} href={to}>
        {label}
      </a>
    ) : (
      <Link className={styles.link} to={to}>
        {label}
      </Link>
    )
  const [, key = ''] = DATA.exec(text) ?? []
  return isOperatorKey(key) ? <OperatorData of={key} /> : text
}

/** A legal sentence: its `[words](/path)` become links, its `{{key}}` the operator's data. */
export const LegalText = ({ text }: { text: string }) => (
  <>
    {text
      .split(PIECES)
      .filter(Boolean)
      .map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text.
        <Piece key={index} text={piece} />
      ))}
  </>
)
