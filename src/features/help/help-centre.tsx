import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fold, matches } from '../../../contract/rules/search.ts'
import { paths } from '../../config/paths.ts'
import {
  helpCopy as copy,
  DEMO_REFUND_HOURS,
  type HelpCategory,
  type HelpFaq,
  helpCategories,
  REFUND_FAQ,
} from '../../copy/help.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import { chip, chips } from '../../ui/chips.css.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { FaqList } from './faq-list.tsx'
import * as styles from './help.css.ts'

/** Returns the questions of a category (null for all) whose question or answer matches the search. */
export const findFaqs = (
  faqs: readonly HelpFaq[],
  search: string,
  category: HelpCategory | null,
): readonly HelpFaq[] =>
  faqs.filter(
    (faq) =>
      (!category || faq.category === category) &&
      matches(search, fold([copy.categories[faq.category], faq.question, ...faq.answer].join(' '))),
  )

/** Adds a demonstration's refund of tickets to the questions, marked as such: no code pays one back. */
export const withRefundPromise = (faqs: readonly HelpFaq[], isDemo: boolean): readonly HelpFaq[] =>
  faqs.map((faq) =>
    isDemo && faq.id === REFUND_FAQ
      ? { ...faq, answer: [...faq.answer, copy.demoRefund(DEMO_REFUND_HOURS)] }
      : faq,
  )

/** Renders search, categories, questions and, last, the contact. */
export const HelpCentre = ({ isDemo }: { isDemo: boolean }) => {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<HelpCategory | null>(null)
  const showAll = () => {
    setSearch('')
    setCategory(null)
  }
  const faqs = withRefundPromise(copy.faqs, isDemo)
  const found = findFaqs(faqs, search, category)
  // Shows a question named in the address even if the filters would hide it.
  const { hash, key } = useLocation()
  const [seenKey, setSeenKey] = useState(key)
  if (key !== seenKey) {
    setSeenKey(key)
    if (hash && !found.some(({ id }) => `#${id}` === hash)) showAll()
  }
  return (
    <div className={styles.centre}>
      <Grid gap="3" gridColumn="full">
        <SearchField
          label={copy.search}
          hint={copy.searchHint}
          value={search}
          onType={setSearch}
          onSubmit={() => undefined}
        />
        <fieldset className={chips} aria-label={copy.categoriesLabel}>
          {[null, ...helpCategories].map((one) => (
            <button
              className={chip}
              key={one ?? 'all'}
              type="button"
              aria-pressed={one === category}
              onClick={() => setCategory(one)}
            >
              {one ? copy.categories[one] : copy.allCategories}
            </button>
          ))}
        </fieldset>
      </Grid>
      <section aria-labelledby="questions">
        <Heading id="questions" className="visually-hidden">
          {copy.list}
        </Heading>
        {/* Hidden at 0: the empty list shows that itself. */}
        <Text
          className={found.length === 0 ? 'visually-hidden' : 'figures'}
          textStyle="sm"
          fontWeight="medium"
          color="muted"
          mb="3"
          role="status"
        >
          {copy.shown(found.length)}
        </Text>
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
      <Card.Root as="aside" gap="3" className={styles.person} aria-labelledby="ecrire">
        <Heading size="2xl" id="ecrire">
          {copy.contact.title}
        </Heading>
        <Text color="muted" textWrap="pretty">
          {copy.contact.text}
        </Text>
        <Stack gap="3" mt="2">
          <ButtonLink to={paths.contact} size="lg">
            {copy.contact.action}
          </ButtonLink>
          <ButtonLink to={paths.support} variant="outline">
            {copy.contact.support}
          </ButtonLink>
        </Stack>
      </Card.Root>
    </div>
  )
}
