import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { helpCopy as copy, type Faq } from '../../copy/help.ts'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './help.css.ts'

/** Returns the id of the question in the fragment; '' if it cannot be decoded, since anyone can write an address. */
const askedFor = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Renders questions as the browser's own disclosures, which work before any script and which its search
 * finds. A question named in the address is open, in view and focused.
 */
export const FaqList = ({ faqs }: { faqs: readonly Faq[] }) => {
  const { hash, key } = useLocation()
  const isNavigated = useNavigationType() !== 'POP'
  const list = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    const asked = askedFor(hash)
    const item = [...(list.current?.querySelectorAll('details') ?? [])].find(({ id }) => id && id === asked)
    if (!item) return
    item.open = true
    // After a load the browser scrolls itself, or restores the user's place.
    if (isNavigated) item.scrollIntoView({ block: 'start' })
    item.querySelector('summary')?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another for each time the same question is asked for.
  useEffect(show, [hash, key])
  return (
    <div className={styles.list} ref={list}>
      {faqs.map(({ id, question, answer, links }) => (
        <details className={styles.item} key={id} id={id}>
          <summary className={styles.question}>
            <Heading as="h3" size="md" className={styles.questionText}>
              {question}
            </Heading>
          </summary>
          <Stack className={styles.answer} gap="3" maxW="prose">
            {answer.map((text) => (
              <Text textWrap="pretty" key={text}>
                {text}
              </Text>
            ))}
            <Wrap as="p" gap="0" columnGap="5">
              {links?.map(({ to, label }) => (
                <Link className={styles.link} key={to} to={to}>
                  {label}
                </Link>
              ))}
              <a className={styles.permalink} href={`#${id}`}>
                {copy.permalink}
              </a>
            </Wrap>
          </Stack>
        </details>
      ))}
    </div>
  )
}
