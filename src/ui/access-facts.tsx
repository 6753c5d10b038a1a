import { Link } from 'react-router-dom'
import * as styles from './access-facts.css.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'

interface AccessFactsProps {
  facts: { text: string; isHindrance: boolean }[]
  copy: { title: string; ask: string; write: string }
  /** Link to ask for missing facts. */
  to: string
}

export const AccessFacts = ({ facts, copy, to }: AccessFactsProps) => (
  <section>
    <h2 className={styles.title}>{copy.title}</h2>
    {facts.length > 0 && (
      <ul className={styles.list}>
        {facts.map(({ text, isHindrance }) => {
          const Icon = isHindrance ? AlertIcon : CheckIcon
          return (
            <li className={styles.fact} key={text}>
              <Icon className={styles.sign} size={18} />
              {text}
            </li>
          )
        })}
      </ul>
    )}
    <p className={styles.ask}>
      {copy.ask}
      <Link className={styles.link} to={to}>
        {copy.write}
      </Link>
    </p>
  </section>
)
