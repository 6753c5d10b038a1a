import { Link } from 'react-router-dom'
import type { AppConfig } from '../../../contract/config.ts'
import { paths } from '../../config/paths.ts'
import { supportCopy as copy } from '../../copy/support.ts'
import { button } from '../../ui/button.css.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Box, Grid, Stack, Wrap } from '../../ui/layout.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { FaqList } from './faq-list.tsx'
import * as styles from './help.css.ts'

const { premium } = copy

/** Support for Premium members beside the email, as the operator has set it. */
interface PremiumOffer {
  /** Address of a live chat. */
  chat?: string | undefined
  phone?: string | undefined
}

interface PremiumSupportProps {
  offer: PremiumOffer
  isDemo: boolean
}

/** Renders live chat and the 24/7 phone for Premium members, if the operator has them; a demonstration shows them as such. */
export const PremiumSupport = ({ offer: { chat, phone }, isDemo }: PremiumSupportProps) => {
  const isOffered = Boolean(chat || phone)
  if (!isOffered && !isDemo) return null
  const alone = chat ? premium.chatAlone : premium.phoneAlone
  return (
    <Card.Root gap="3" align="start" gridColumn="full" bg="sunken" aria-labelledby="premium">
      <Heading size="2xl" id="premium">
        {premium.title}
      </Heading>
      <Text color="muted" textWrap="pretty">
        {isOffered && !(chat && phone) ? alone : premium.text}
      </Text>
      {!isOffered && (
        <Text fontWeight="medium" textWrap="pretty">
          {premium.demo}
        </Text>
      )}
      {isOffered && (
        <Wrap gap="3">
          {chat && (
            <ButtonLink to={chat} variant="outline">
              {premium.chat}
            </ButtonLink>
          )}
          {phone && (
            <a className={button({ variant: 'outline' })} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {premium.call(phone)}
            </a>
          )}
        </Wrap>
      )}
    </Card.Root>
  )
}

interface SupportViewProps {
  links: AppConfig['links']
  premiumOffer?: PremiumOffer
  isDemo: boolean
}

const Figures = ({ list }: { list: readonly { what: string; when: string }[] }) => (
  <DataList.Root className={styles.list} orientation="horizontal" rowGap="0" mt="4">
    {list.map(({ what, when }) => (
      <DataList.Item className={styles.row} py="3" key={what}>
        <DataList.ItemLabel color="ink">{what}</DataList.ItemLabel>
        <DataList.ItemValue className="figures" fontWeight="bold">
          {when}
        </DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList.Root>
)

/** Renders the contacts, their hours, and the pages to look at first. */
export const SupportView = ({ links, premiumOffer = {}, isDemo }: SupportViewProps) => (
  <Stack gap={{ base: '10', md: '12' }}>
    <Grid columns={{ base: 1, md: 2 }} gap="4">
      <Card.Root gap="3" align="start" aria-labelledby="par-email">
        <Heading size="2xl" id="par-email">
          {copy.email.title}
        </Heading>
        <Text color="muted" textWrap="pretty">
          {copy.email.text}
        </Text>
        <a
          className={button({ size: 'lg' })}
          href={`mailto:${links.contactEmail}?subject=${encodeURIComponent(copy.email.subject)}`}
        >
          {copy.email.action}
        </a>
        <Link className={styles.link} to={paths.contact}>
          {copy.email.form}
        </Link>
      </Card.Root>
      <Card.Root gap="3" align="start" aria-labelledby="communaute">
        <Heading size="2xl" id="communaute">
          {copy.community.title}
        </Heading>
        <Text color="muted" textWrap="pretty">
          {copy.community.text}
        </Text>
        <ButtonLink to={links.community} size="lg" variant="outline">
          {copy.community.action}
          <ExternalIcon size={18} />
          <span className="visually-hidden">{copy.community.newTab}</span>
        </ButtonLink>
      </Card.Root>
      <PremiumSupport offer={premiumOffer} isDemo={isDemo} />
    </Grid>
    <Grid columns={{ base: 1, md: 2 }} gap="10" columnGap="16">
      <section aria-labelledby="delais">
        <Heading size="2xl" id="delais">
          {copy.times.title}
        </Heading>
        <Figures list={copy.times.list} />
      </section>
      <section aria-labelledby="horaires">
        <Heading size="2xl" id="horaires">
          {copy.hours.title}
        </Heading>
        <Figures list={copy.hours.list} />
        <Text textStyle="sm" color="muted" mt="3">
          {copy.hours.zone}
        </Text>
      </section>
    </Grid>
    <section aria-labelledby="avant">
      <Heading size="2xl" mb="5" id="avant">
        {copy.faqTitle}
      </Heading>
      <FaqList faqs={copy.faqs} />
      <Box mt="4">
        <Link className={styles.link} to={paths.help}>
          {copy.help}
        </Link>
      </Box>
    </section>
  </Stack>
)
