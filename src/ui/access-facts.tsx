import { Link } from 'react-router-dom'
import * as styles from './access-facts.css.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'
import { HStack, Wrap } from './layout.tsx'
import { Heading, Text } from './type.tsx'

interface AccessFactsProps {
  facts: { text: string; isHindrance: boolean }[]
  copy: { title: string; ask: string; write: string }
  /** Link to ask for missing facts. */
  to: string
}

export const AccessFacts = ({ facts, copy, to }: AccessFactsProps) => (
  <section>
    <Heading size="md">{copy.title}</Heading>
    {facts.length > 0 && (
      <Wrap as="ul" columnGap="5" mt="3">
        {facts.map(({ text, isHindrance }) => {
          const Icon = isHindrance ? AlertIcon : CheckIcon
          return (
            <HStack as="li" className={styles.fact} key={text}>
              <Icon className={styles.sign} size={18} />
              {text}
            </HStack>
          )
        })}
      </Wrap>
    )}
    <Text textStyle="sm" color="muted" mt="3">
      {copy.ask}
      <Link className={styles.link} to={to}>
        {copy.write}
      </Link>
    </Text>
  </section>
)
