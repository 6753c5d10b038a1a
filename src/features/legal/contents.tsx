import { legalCopy } from '../../copy/legal/legal.ts'
import type { LegalSection } from '../../copy/legal/section.ts'
import * as styles from './legal.css.ts'

const Entries = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol className={styles.entries}>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a className={styles.entry} href={`#${id}`}>
          {title}
        </a>
      </li>
    ))}
  </ol>
)

/** The way to each section: beside the text where there is room, folded above it on a phone. */
export const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <nav aria-label={legalCopy.contents} className={styles.contents}>
    <details className={styles.folded}>
      <summary className={styles.fold}>{legalCopy.contents}</summary>
      <Entries sections={sections} />
    </details>
    <div className={styles.beside}>
      <p className={styles.besideTitle}>{legalCopy.contents}</p>
      <Entries sections={sections} />
    </div>
  </nav>
)
