import type { LegalBlock as Block } from '../../copy/legal/section.ts'
import * as styles from './legal.css.ts'
import { LegalText } from './legal-text.tsx'

/** A paragraph, a list, or terms with what they mean. */
export const LegalBlock = ({ block }: { block: Block }) => {
  if (typeof block === 'string')
    return (
      <p className={styles.text}>
        <LegalText text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul className={styles.list}>
        {block.list.map((text) => (
          <li className={styles.item} key={text}>
            <LegalText text={text} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl className={styles.terms}>
      {block.terms.map(({ term, text }) => (
        <div className={styles.row} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.text}>
            <LegalText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
