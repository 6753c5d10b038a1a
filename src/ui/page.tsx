import { Heading } from '@chakra-ui/react/heading'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { pageGutter } from './page-gutter.ts'

interface PageProps {
  title: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Beside the title, on a phone below it. */
  actions?: ReactNode
  /** 'narrow' for forms and reading. */
  width?: 'content' | 'narrow'
  children: ReactNode
}

const styles = {
  ...pageGutter,
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
  '&[data-width=narrow]': { maxWidth: '34rem' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '4',
    marginBottom: { base: '6', md: '8' },
  },
}

/** A screen's content: its h1, what stands beside it, and the rest below. The layout provides `<main>`. */
export const Page = ({ title, lead, actions, width = 'content', children }: PageProps) => (
  <chakra.div css={styles} data-width={width}>
    <header>
      <div>
        <Heading as="h1" size="xl" tabIndex={-1}>
          {title}
        </Heading>
        {lead && (
          <chakra.p mt="3" color="muted" maxW="prose" fontSize="lg">
            {lead}
          </chakra.p>
        )}
      </div>
      {actions}
    </header>
    {children}
  </chakra.div>
)
