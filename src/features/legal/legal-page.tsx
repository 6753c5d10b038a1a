import { useEffect } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import type { PublicOperator } from '../../../contract/config.ts'
import { type LegalBlock as Block, legalCopy as copy, type LegalSection } from '../../copy/legal/legal.ts'
import { useOperator } from '../../shared/operator.ts'
import * as Alert from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './legal.css.ts'

const Entries = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol className={styles.entries}>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a className={styles.entry} href={`#${id}`}>
          {title}
        </a>
      </li>
    ))}
  </ol>
)

/** Renders links to the sections: beside the text if there is room, folded above it on a phone. */
export const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <nav aria-label={copy.contents} className={styles.contents}>
    <details className={styles.folded}>
      <summary className={styles.fold}>{copy.contents}</summary>
      <Entries sections={sections} />
    </details>
    <Box display={{ base: 'none', lg: 'block' }}>
      <Text textStyle="sm" color="muted" mb="1">
        {copy.contents}
      </Text>
      <Entries sections={sections} />
    </Box>
  </nav>
)

type OperatorKey = keyof typeof copy.operator

const isOperatorKey = (key: string): key is OperatorKey => Object.hasOwn(copy.operator, key)

/** Returns true if the text needs operator data that is missing: it is then marked as a draft. */
export const isDraft = (sections: readonly LegalSection[], operator: PublicOperator): boolean =>
  [...JSON.stringify(sections).matchAll(/\{\{(\w+)\}\}/g)].some(
    ([, key = '']) => !isOperatorKey(key) || operator[key] === undefined,
  )

/** Renders a piece of the operator's data: an address as a link, a missing one marked, an ellipsis until it is known. */
const OperatorData = ({ of }: { of: OperatorKey }) => {
  const operator = useOperator()
  if (!operator) return <>…</>
  const value = operator[of]
  if (value === undefined) return <mark className={styles.toFill}>{copy.toFill(copy.operator[of])}</mark>
  if (of === 'email')
    return (
      <a className={styles.link} href={`mailto:${value}`}>
        {value}
      </a>
    )
  if (of === 'phone')
    return (
      <a className={styles.link} href={`tel:${value.replace(/[^\d+]/g, '')}`}>
        {value}
      </a>
    )
  if (of === 'mediatorSite')
    return (
      <a className={styles.link} href={value}>
        {value.replace(/^https?:\/\/|\/$/g, '')}
      </a>
    )
  return <>{value}</>
}

const PIECES = /(\[[^\]]+\]\([^)]+\)|\{\{\w+\}\})/

const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/

const DATA = /^\{\{(\w+)\}\}$/

const Piece = ({ text }: { text: string }) => {
  const [, label, to] = LINK.exec(text) ?? []
  if (label && to)
    return to.startsWith('#') ? (
      <a className={styles.link} href={to}>
        {label}
      </a>
    ) : (
      <Link className={styles.link} to={to}>
        {label}
      </Link>
    )
  const [, key = ''] = DATA.exec(text) ?? []
  return isOperatorKey(key) ? <OperatorData of={key} /> : text
}

/** Renders a legal sentence: `[words](/path)` as links, `{{key}}` as the operator's data. */
const LegalText = ({ text }: { text: string }) => (
  <>
    {text
      .split(PIECES)
      .filter(Boolean)
      .map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text.
        <Piece key={index} text={piece} />
      ))}
  </>
)

/** Renders a paragraph, a list, or terms with their definitions. */
export const LegalBlock = ({ block }: { block: Block }) => {
  if (typeof block === 'string')
    return (
      <p className={styles.text}>
        <LegalText text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <Stack as="ul" className={styles.list}>
        {block.list.map((text) => (
          <li className={styles.item} key={text}>
            <LegalText text={text} />
          </li>
        ))}
      </Stack>
    )
  return (
    <DataList.Root className={styles.terms} rowGap="0">
      {block.terms.map(({ term, text }) => (
        <DataList.Item className={styles.row} key={term}>
          <DataList.ItemLabel className={styles.term}>{term}</DataList.ItemLabel>
          <DataList.ItemValue className={styles.text}>
            <LegalText text={text} />
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  )
}

interface LegalPageProps {
  title: string
  lead: string
  /** A date as displayed. */
  updated: string
  sections: readonly LegalSection[]
}

/** Renders a legal text with its contents, and links to the other texts. */
export const LegalPage = ({ title, lead, updated, sections }: LegalPageProps) => {
  const { pathname, hash } = useLocation()
  const operator = useOperator()
  // After a navigation in the app the browser does not scroll. It does after a load, or restores the user's place.
  const isNavigated = useNavigationType() !== 'POP'
  useEffect(() => {
    if (hash && isNavigated) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isNavigated])
  return (
    <div className={styles.page}>
      <PageTitle title={title} description={lead} />
      <Stack as="header" className={styles.header} gap="4">
        <Heading as="h1" className={styles.title} size="5xl" tabIndex={-1}>
          {title}
        </Heading>
        <Text className={styles.lead} color="muted" textWrap="pretty">
          {lead}
        </Text>
        <Text className="figures" textStyle="sm" color="muted">
          {copy.updated(updated)}
        </Text>
        {operator && isDraft(sections, operator) && (
          <Alert.Root status="warning" mt="2">
            <Alert.Content gap="0">
              <Alert.Title>{copy.draft.title}</Alert.Title>
              <p>{copy.draft.text}</p>
            </Alert.Content>
          </Alert.Root>
        )}
      </Stack>
      <div className={styles.columns}>
        <Contents sections={sections} />
        <div>
          <Stack as="article" gap={{ base: '10', md: '12' }} maxW="prose">
            {sections.map(({ id, title: heading, blocks }, index) => (
              <Stack as="section" className={styles.section} gap="4" key={id} aria-labelledby={id}>
                <Heading size="2xl" id={id}>
                  <span className={classes('figures', styles.number)}>{index + 1}.</span>
                  {heading}
                </Heading>
                {blocks.map((block) => (
                  <LegalBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
                ))}
              </Stack>
            ))}
          </Stack>
          <Wrap
            as="nav"
            className={styles.others}
            align="center"
            columnGap="5"
            rowGap="0"
            mt="12"
            aria-label={copy.others}
          >
            {copy.pages
              .filter(({ to }) => to !== pathname)
              .map(({ to, label }) => (
                <Link className={styles.other} key={to} to={to}>
                  {label}
                </Link>
              ))}
          </Wrap>
        </div>
      </div>
    </div>
  )
}
