import { fold, matches } from '../../../contract/rules/search.ts'
import { type HelpCategory, type HelpFaq, helpCopy } from '../../copy/help.ts'

/** The questions of a category (every one for null) whose question or answer the search finds, by the one rule of search. */
export const findFaqs = (
  faqs: readonly HelpFaq[],
  search: string,
  category: HelpCategory | null,
): readonly HelpFaq[] =>
  faqs.filter(
    (faq) =>
      (!category || faq.category === category) &&
      matches(search, fold([helpCopy.categories[faq.category], faq.question, ...faq.answer].join(' '))),
  )
