import { MONTHS, shortDay } from '../../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../../contract/rules/price.ts'
import { offersCopy } from '../../../copy/offers.ts'
import * as DataList from '../../../ui/data-list.tsx'
import { Box } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/type.tsx'
import { useArtistsShare } from './queries.ts'
import * as styles from './share.css.ts'

const { share: copy } = offersCopy

/** Shows the artists' share of last month's Passes, to the cent, and its concerts; nothing if there is none. */
export const ArtistsShare = () => {
  const share = useArtistsShare()
  if (!share) return null
  const month = MONTHS[Number(share.month.slice(5)) - 1] ?? ''
  return (
    <Box mt="6" maxW="prose">
      <Text className="figures" textWrap="pretty">
        {copy.sum(month, priceLabel(share.total), share.concerts.length)}
      </Text>
      <details>
        <summary className={styles.open}>{copy.open}</summary>
        <DataList.Root className="figures" orientation="horizontal" mt="2">
          {share.concerts.map(({ eventId, eventName, date, place, entries, share: part }) => (
            <DataList.Item key={eventId}>
              <DataList.ItemLabel flex={1} color="inherit">
                {eventName}
                <Text as="span" color="muted" display="block">
                  {copy.about(shortDay(date), place, entries)}
                </Text>
              </DataList.ItemLabel>
              <DataList.ItemValue>{priceLabel(part)}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList.Root>
      </details>
    </Box>
  )
}
