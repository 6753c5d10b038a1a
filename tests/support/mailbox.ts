import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over SMTP. */
export interface ReceivedMail {
  /** Of its Message-ID: the row of the outbox. */
  id: string
  to: string
  email: Email
}

/** What the server does instead of accepting: an error is its answer, 'hang up' ends the connection without any. */
export type Mood = Error | 'hang up' | undefined

export interface Mailbox {
  url: string
  /** Everything whose text came in full, in the order in which it came: accepted or not. */
  received: ReceivedMail[]
  /** Of those, what the server said that it took. */
  accepted: ReceivedMail[]
  /** Waits until that much was accepted for an address. */
  until(to: string, count?: number): Promise<ReceivedMail[]>
  /** How many connections are open. */
  open(): number
  stop(): Promise<void>
}

export interface Moods {
  /** Before the recipient is answered. */
  recipient?: (to: string) => Promise<Mood> | Mood
  /** Once the text was read in full, before it is answered. */
  text?: (mail: ReceivedMail) => Promise<Mood> | Mood
  /** Asks for a name and a word; without it anybody may send. */
  signIn?: (name: string, password: string) => boolean
}

/** A reply of an SMTP server other than 250. */
export const smtpReply = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code })

const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A real SMTP server on a free port, which keeps what it is sent. */
export const startMailbox = async (moods: Moods = {}): Promise<Mailbox> => {
  const received: ReceivedMail[] = []
  const accepted: ReceivedMail[] = []
  const waiting = new Set<() => void>()

  const server = new SMTPServer({
    authOptional: !moods.signIn,
    allowInsecureAuth: true,
    disabledCommands: moods.signIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onRcptTo: (address, session, callback) => {
      const answer = async () => {
        const mood = await moods.recipient?.(address.address)
        if (mood === 'hang up') hangUp(session.id)
        else callback(mood)
      }
      answer().catch(callback)
    },
    onData: (stream, session, callback) => {
      const answer = async () => {
        const email = await PostalMime.parse(await bytesOf(stream))
        const [recipient] = session.envelope.rcptTo
        const mail = {
          id: /^<(.+)@/.exec(email.messageId ?? '')?.[1] ?? '',
          to: recipient?.address ?? '',
          email,
        }
        received.push(mail)
        const mood = await moods.text?.(mail)
        if (mood === 'hang up') {
          hangUp(session.id)
          return
        }
        if (!mood) accepted.push(mail)
        callback(mood)
        for (const look of waiting) look()
      }
      answer().catch(callback)
    },
    onAuth: ({ username, password }, _session, callback) =>
      moods.signIn?.(username ?? '', password ?? '')
        ? callback(null, { user: 'nectar' })
        : callback(smtpReply(535, 'wrong')),
  })
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }
  // Clients that are killed reset their connections: that is what is tested.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    accepted,
    until: (to, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          const mails = accepted.filter((mail) => mail.to === to)
          if (mails.length < count) return
          waiting.delete(look)
          resolve(mails)
        }
        waiting.add(look)
        look()
      }),
    open: () => server.connections.size,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
