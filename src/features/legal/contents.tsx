import { legalCopy } from '../../copy/legal/legal.ts'
import type { LegalSection } from '../../copy/legal/section.ts'

const Entries = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
)

/** The way to each section: beside the text where there is room, folded above it on a phone. */
export const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <nav aria-label={legalCopy.contents} className="contents">
    <details>
      <summary>{legalCopy.contents}</summary>
      <Entries sections={sections} />
    </details>
    <div className="beside">
      <p>{legalCopy.contents}</p>
      <Entries sections={sections} />
    </div>
  </nav>
)
