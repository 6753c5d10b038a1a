/** One seat of a ticket, as shown in a wallet. */
export interface WalletTicket {
  seatId: string
  eventId: string
  eventName: string
  place: string | null
  city: string | null
  /** 'street, postcode city' of its venue; null if no street is known. */
  address: string | null
  /** `YYYY-MM-DD` and `HH:MM` in Paris. */
  date: string
  /** Last day if the event lasts several days. */
  endDate: string | null
  time: string | null
  ticketType: string
  /** Seat number, from 1, and the booking's number of seats. */
  seat: number
  seats: number
  /** Number of its entrance if the concert's entrances are split. */
  entrance: number | null
  holder: string
  /** Content of the QR code: the static door code (decision 050). */
  code: string
  shortCode: string
  /** Number in the register; null if it has none. */
  number: string | null
}

/** The wallets of this deployment (decision 051); null if not configured. */
export interface Wallets {
  /** Creates the address of Google's page that saves a ticket. */
  google: ((ticket: WalletTicket, now: Date) => Promise<string>) | null
  /** Creates the `.pkpass` file of a ticket. */
  apple: ((ticket: WalletTicket) => Promise<Buffer>) | null
}

export const NO_WALLETS: Wallets = { google: null, apple: null }
