import { Link } from 'react-router-dom'
import type { Access } from '../../contract/access.ts'
import { paths } from '../config/paths.ts'
import { accessCopy as copy } from '../copy/access.ts'
import { AlertIcon, CheckIcon } from '../ui/icons.tsx'
import * as styles from './access-facts.css.ts'

interface Fact {
  text: string
  isHindrance?: boolean
}

const told = (value: boolean | null, yes: string, no: string): Fact[] =>
  value === null ? [] : [{ text: value ? yes : no, isHindrance: !value }]

const factsOf = ({ stepFree, seating, companionFree, minAge, signLanguages }: Access): Fact[] => [
  ...told(stepFree, copy.stepFree, copy.notStepFree),
  ...told(seating, copy.seating, copy.standing),
  ...told(companionFree, copy.companionFree, copy.companionPays),
  ...(minAge === null ? [] : [{ text: minAge === 0 ? copy.allAges : copy.minAge(minAge) }]),
  ...(signLanguages ? [{ text: copy.signed(signLanguages) }] : []),
]

/** How one gets in and takes part, as far as it is known, and how to ask for the rest. */
export const AccessFacts = ({ of }: { of: Access }) => {
  const facts = factsOf(of)
  return (
    <section>
      <h2 className={styles.title}>{copy.title}</h2>
      {facts.length > 0 && (
        <ul className={styles.list}>
          {facts.map(({ text, isHindrance }) => (
            <li className={styles.fact} key={text}>
              {isHindrance ? (
                <AlertIcon className={styles.sign} size={18} />
              ) : (
                <CheckIcon className={styles.sign} size={18} />
              )}
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ask}>
        {copy.ask}
        <Link className={styles.link} to={paths.contact}>
          {copy.write}
        </Link>
      </p>
    </section>
  )
}
