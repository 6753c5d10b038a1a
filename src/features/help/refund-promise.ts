import { DEMO_REFUND_HOURS, type HelpFaq, helpCopy, REFUND_FAQ } from '../../copy/help.ts'

/**
 * The questions with what is promised about refunds: the operator's own hours where there are any, else, in a demonstration,
 * the specification's, said to be one (ruling: claims).
 */
export const withRefundPromise = (
  faqs: readonly HelpFaq[],
  { hours, isDemo }: { hours: number | null; isDemo: boolean },
): readonly HelpFaq[] => {
  const promise = hours !== null ? helpCopy.refund(hours) : isDemo && helpCopy.demoRefund(DEMO_REFUND_HOURS)
  if (!promise) return faqs
  return faqs.map((faq) => (faq.id === REFUND_FAQ ? { ...faq, answer: [...faq.answer, promise] } : faq))
}
