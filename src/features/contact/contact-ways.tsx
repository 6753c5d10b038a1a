import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppConfig } from '../../../contract/config.ts'
import { operator } from '../../config/operator.ts'
import { paths } from '../../config/paths.ts'
import { contactCopy } from '../../copy/contact.ts'
import * as styles from './contact.css.ts'

const copy = contactCopy.ways

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.way}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)

/** The other ways: what the operator has given of themselves, and where else an answer may stand. */
export const ContactWays = ({ links }: { links: AppConfig['links'] }) => (
  <aside className={styles.ways} aria-labelledby="nous-joindre">
    <h2 className={styles.waysTitle} id="nous-joindre">
      {copy.title}
    </h2>
    <dl className={styles.list}>
      <Way name={copy.email}>
        <a className={styles.valueLink} href={`mailto:${links.contactEmail}`}>
          {links.contactEmail}
        </a>
      </Way>
      {operator.phone && (
        <Way name={copy.phone}>
          <a className={styles.valueLink} href={`tel:${operator.phone.replace(/[^\d+]/g, '')}`}>
            {operator.phone}
          </a>
        </Way>
      )}
      {operator.address && (
        <Way name={copy.post}>{[operator.name, operator.address].filter(Boolean).join(', ')}</Way>
      )}
      <Way name={copy.times}>
        <Link className={styles.valueLink} to={paths.support}>
          {copy.support}
        </Link>
      </Way>
      <Way name={copy.help}>
        <Link className={styles.valueLink} to={paths.help}>
          {copy.helpLink}
        </Link>
      </Way>
      <Way name={copy.pro}>
        <a className={styles.valueLink} href={links.pro} target="_blank" rel="noopener noreferrer">
          {copy.proLink}
          <span className="visually-hidden">{copy.newTab}</span>
        </a>
      </Way>
    </dl>
  </aside>
)
