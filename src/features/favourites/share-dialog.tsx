import { useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { favouritesCopy } from '../../copy/favourites.ts'
import { now } from '../../lib/clock.ts'
import { shareLink } from '../../lib/share-link.ts'
import { Button } from '../../ui/button.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import * as styles from './favourites.css.ts'
import { codeCount, sharedAddress } from './shared-list.ts'

const copy = favouritesCopy.share

/** Sorts upcoming concerts first, by date, then past ones. */
const upcomingFirst = (events: readonly Event[], now: Date): Event[] => {
  const place = (event: Event) => `${isUpcoming(event, now) ? 0 : 1} ${event.date} ${event.time ?? ''}`
  return [...events].sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Renders the code of the upcoming favourites, and the link of all of them. */
export const ShareDialog = ({ events, onClose }: { events: readonly Event[]; onClose: () => void }) => {
  const [isRefused, setRefused] = useState(false)
  const ids = upcomingFirst(events, now()).map(({ id }) => id)
  const { origin } = location
  const inCode = codeCount(origin, ids)
  const link = sharedAddress(origin, ids)
  const share = async () => {
    const shared = await shareLink(copy.title, link)
    if (shared === 'copied') notify({ ...copy.copied, type: 'success' })
    setRefused(shared === 'refused')
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Content>
        <Dialog.Header>{copy.title}</Dialog.Header>
        <Dialog.Body>
          <div className={styles.code}>
            <QrCode value={sharedAddress(origin, ids.slice(0, inCode))} size={280} title={copy.code} />
          </div>
          <p>{copy.lead}</p>
          {inCode < ids.length && (
            <Text textStyle="sm" color="muted">
              {copy.part(inCode)}
            </Text>
          )}
          <Button size="lg" onClick={() => void share()}>
            {copy.link}
          </Button>
          {isRefused && (
            <TextField
              label={copy.byHand}
              value={link}
              readOnly
              data-autofocus
              onFocus={(event) => event.target.select()}
            />
          )}
        </Dialog.Body>
      </Dialog.Content>
    </Dialog.Root>
  )
}
