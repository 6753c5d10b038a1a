import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { site } from '../../config/operator.ts'
import { paths } from '../../config/paths.ts'
import { helpCopy as copy, type HelpCategory, helpCategories } from '../../copy/help.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FaqList } from './faq-list.tsx'
import { findFaqs } from './find-faqs.ts'
import { helpStyles } from './help-styles.ts'
import { withRefundPromise } from './refund-promise.ts'

/** Search, categories, questions and, last, the way to a person (document 2, 'Help centre'). */
export const HelpCentre = ({ isDemo }: { isDemo: boolean }) => {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<HelpCategory | null>(null)
  const showAll = () => {
    setSearch('')
    setCategory(null)
  }
  const faqs = withRefundPromise(copy.faqs, { hours: site.refundHours, isDemo })
  const found = findFaqs(faqs, search, category)
  // A question that the address asks for is not filtered away.
  const { hash, key } = useLocation()
  const [seenKey, setSeenKey] = useState(key)
  if (key !== seenKey) {
    setSeenKey(key)
    if (hash && !found.some(({ id }) => `#${id}` === hash)) showAll()
  }
  return (
    <chakra.div css={helpStyles}>
      <div className="find">
        <SearchField
          label={copy.search}
          hint={copy.searchHint}
          value={search}
          onType={setSearch}
          onSubmit={() => undefined}
        />
        <fieldset className="chips" aria-label={copy.categoriesLabel}>
          {[null, ...helpCategories].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={one === category}
              onClick={() => setCategory(one)}
            >
              {one ? copy.categories[one] : copy.allCategories}
            </button>
          ))}
        </fieldset>
      </div>
      <section aria-labelledby="questions">
        <h2 id="questions" className="visually-hidden">
          {copy.list}
        </h2>
        {/* Of nothing, the empty list speaks itself to who sees it. */}
        <p className={found.length === 0 ? 'visually-hidden' : 'count figures'} role="status">
          {copy.shown(found.length)}
        </p>
        {found.length > 0 ? (
          <FaqList faqs={found} />
        ) : (
          <EmptyState
            title={copy.empty}
            action={
              <Button variant="outline" onClick={showAll}>
                {copy.clear}
              </Button>
            }
          >
            {copy.emptyText}
          </EmptyState>
        )}
      </section>
      <aside aria-labelledby="ecrire">
        <h2 id="ecrire">{copy.contact.title}</h2>
        <p>{copy.contact.text}</p>
        <div className="actions">
          <ButtonLink to={paths.contact} size="lg">
            {copy.contact.action}
          </ButtonLink>
          <ButtonLink to={paths.support} variant="outline">
            {copy.contact.support}
          </ButtonLink>
        </div>
      </aside>
    </chakra.div>
  )
}
