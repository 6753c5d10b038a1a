/** One seat of a ticket, as a wallet shows it. */
export interface WalletTicket {
  seatId: string
  eventId: string
  eventName: string
  place: string | null
  city: string | null
  /** `YYYY-MM-DD` and `HH:MM` in Paris. */
  date: string
  time: string | null
  ticketType: string
  /** From 1, and how many the booking has. */
  seat: number
  seats: number
  /** Which entrance lets it in, where the concert's are split. */
  entrance: number | null
  holder: string
  /** What the QR code says: the static door code (decision 050). */
  code: string
  shortCode: string
  /** Its number in the register, null where it has none. */
  number: string | null
}

/** The wallets that this deployment offers (decision 051): each null where it is not configured. */
export interface Wallets {
  /** Makes the address of Google's page that saves a ticket. */
  google: ((ticket: WalletTicket, now: Date) => Promise<string>) | null
  /** Makes the `.pkpass` file of a ticket. */
  apple: ((ticket: WalletTicket) => Promise<Buffer>) | null
}

export const NO_WALLETS: Wallets = { google: null, apple: null }
