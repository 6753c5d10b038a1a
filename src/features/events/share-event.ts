import { eventDetailCopy } from '../../copy/event-detail.ts'
import { shareLink } from '../../lib/share-link.ts'
import { notify } from '../../ui/toaster.tsx'

/** Shares an event's page. Returns whether it went: where the clipboard is refused, the person copies the address. */
export const shareEvent = async (title: string, url: string): Promise<boolean> => {
  const shared = await shareLink(title, url)
  if (shared === 'copied') notify({ ...eventDetailCopy.shared, type: 'success' })
  return shared !== 'refused'
}
