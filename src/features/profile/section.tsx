import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Heading } from '../../ui/heading.tsx'

const styles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
  paddingTop: { base: '8', md: '12' },
  marginTop: { base: '10', md: '12' },
  borderTopWidth: '1.5px',
  borderColor: 'line',
  '& > .head > p': { marginTop: '2', color: 'muted', maxWidth: '20rem', textWrap: 'pretty' },
  '& form': { display: 'grid', gap: '5', justifyItems: 'stretch' },
  '& .pair': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    columnGap: '4',
    rowGap: '5',
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
  '& .text': { color: 'muted', textWrap: 'pretty' },
}

interface SectionProps {
  title: string
  text: ReactNode
  children: ReactNode
}

/** One matter of the settings: what it is on the left, what may be done on the right. */
export const Section = ({ title, text, children }: SectionProps) => {
  const titleId = useId()
  return (
    <chakra.section css={styles} aria-labelledby={titleId}>
      <div className="head">
        <Heading as="h2" size="lg" id={titleId}>
          {title}
        </Heading>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </chakra.section>
  )
}
