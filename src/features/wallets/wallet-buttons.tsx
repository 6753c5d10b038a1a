import { useRef, useState } from 'react'
import type { Ticket, WalletLinks } from '../../../contract/tickets.ts'
import { walletsCopy as copy } from '../../copy/wallets.ts'
import { isIos } from '../../lib/platform.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { walletLinks } from './queries.ts'
import * as styles from './wallets.css.ts'

type Wallet = 'google' | 'apple'

interface WalletButtonsProps {
  ticket: Pick<Ticket, 'id' | 'eventName'>
  /** The wallets that the server supports. */
  offered: Record<Wallet, boolean>
  /** Opens an address outside the app. */
  leave?: (address: string) => void
}

const isApple = (): boolean => isIos() || navigator.userAgent.includes('Macintosh')

/** Returns the wallets to show: Apple's on Apple devices, Google's everywhere but on an iPhone, which has none. */
const wanted = ({ google, apple }: Record<Wallet, boolean>): Wallet[] => [
  ...(apple && isApple() ? (['apple'] as const) : []),
  ...(google && !isIos() ? (['google'] as const) : []),
]

/** Renders the buttons that add a ticket to a wallet: at once for one seat, else with one link per seat. */
export const WalletButtons = ({
  ticket,
  offered,
  leave = (address) => location.assign(address),
}: WalletButtonsProps) => {
  const isOnline = useOnline()
  const [seats, setSeats] = useState<{ wallet: Wallet; links: WalletLinks } | null>(null)
  const isAsking = useRef(false)
  const wallets = wanted(offered)
  if (wallets.length === 0) return null

  const add = async (wallet: Wallet) => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const links = await walletLinks(ticket.id)
      const only = links.length === 1 ? links[0]?.[wallet] : undefined
      if (only) leave(only)
      else setSeats({ wallet, links })
    } catch (error) {
      notify({ title: failureMessage(error, copy.failed), type: 'error' })
    } finally {
      isAsking.current = false
    }
  }
  return (
    <Stack className={styles.wallets} p="2">
      <Wrap>
        {wallets.map((wallet) => (
          <Button
            key={wallet}
            variant="outline"
            size="sm"
            disabled={!isOnline}
            onClick={() => void add(wallet)}
          >
            {copy[wallet]} <span className="visually-hidden">{copy.of(ticket.eventName)}</span>
          </Button>
        ))}
      </Wrap>
      {seats && (
        <div role="status">
          <Text textStyle="sm" color="muted">
            {copy.chooseSeat}
          </Text>
          <Wrap as="ul" align="center" gap="0" columnGap="4">
            {seats.links.map((link, at) => (
              <li key={link.seatId}>
                <a className={styles.seat} href={link[seats.wallet] ?? undefined}>
                  {copy.seat(at + 1, seats.links.length)}
                </a>
              </li>
            ))}
          </Wrap>
        </div>
      )}
    </Stack>
  )
}
