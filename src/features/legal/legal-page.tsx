import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { legalCopy as copy } from '../../copy/legal/legal.ts'
import type { LegalSection } from '../../copy/legal/section.ts'
import { classes } from '../../ui/classes.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Contents } from './contents.tsx'
import * as styles from './legal.css.ts'
import { LegalBlock } from './legal-block.tsx'
import { isDraft } from './operator-data.tsx'

interface LegalPageProps {
  title: string
  lead: string
  /** A day, as it is read. */
  updated: string
  sections: readonly LegalSection[]
}

/** A legal text with its contents, and the way to the others (document 2, 'Terms' and 'Legal'). */
export const LegalPage = ({ title, lead, updated, sections }: LegalPageProps) => {
  const { pathname, hash } = useLocation()
  // Coming from another page of the app, the browser does not follow the fragment itself.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className={styles.page}>
      <PageTitle title={title} description={lead} />
      <header className={styles.header}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <p className={classes('figures', styles.updated)}>{copy.updated(updated)}</p>
        {isDraft(sections) && (
          <p className={styles.draft}>
            <b className={styles.draftTitle}>{copy.draft.title}</b>
            {copy.draft.text}
          </p>
        )}
      </header>
      <div className={styles.columns}>
        <Contents sections={sections} />
        <div>
          <article className={styles.article}>
            {sections.map(({ id, title: heading, blocks }, index) => (
              <section className={styles.section} key={id} aria-labelledby={id}>
                <h2 className={styles.sectionTitle} id={id}>
                  <span className={classes('figures', styles.number)}>{index + 1}.</span>
                  {heading}
                </h2>
                {blocks.map((block) => (
                  <LegalBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
                ))}
              </section>
            ))}
          </article>
          <nav className={styles.others} aria-label={copy.others}>
            {copy.pages
              .filter(({ to }) => to !== pathname)
              .map(({ to, label }) => (
                <Link className={styles.other} key={to} to={to}>
                  {label}
                </Link>
              ))}
          </nav>
        </div>
      </div>
    </div>
  )
}
