import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { legalCopy as copy } from '../../copy/legal/legal.ts'
import type { LegalSection } from '../../copy/legal/section.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Contents } from './contents.tsx'
import { LegalBlock } from './legal-block.tsx'
import { legalStyles } from './legal-styles.ts'
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
    <chakra.div css={legalStyles}>
      <PageTitle title={title} description={lead} />
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="updated figures">{copy.updated(updated)}</p>
        {isDraft(sections) && (
          <p className="draft">
            <b>{copy.draft.title}</b>
            {copy.draft.text}
          </p>
        )}
      </header>
      <div className="columns">
        <Contents sections={sections} />
        <div>
          <article>
            {sections.map(({ id, title: heading, blocks }, index) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>
                  <span className="figures">{index + 1}.</span>
                  {heading}
                </h2>
                {blocks.map((block) => (
                  <LegalBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
                ))}
              </section>
            ))}
          </article>
          <nav className="others" aria-label={copy.others}>
            {copy.pages
              .filter(({ to }) => to !== pathname)
              .map(({ to, label }) => (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ))}
          </nav>
        </div>
      </div>
    </chakra.div>
  )
}
