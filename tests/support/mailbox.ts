import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail received over SMTP. */
export interface ReceivedMail {
  /** Id of the row in the outbox, from the Message-ID. */
  id: string
  to: string
  email: Email
}

/** How the server refuses: an error is its reply, 'hang up' closes the connection without one. */
export type Mood = Error | 'hang up' | undefined

export interface Mailbox {
  url: string
  /** Mails whose text arrived in full, in order: accepted or not. */
  received: ReceivedMail[]
  /** Mails that the server has accepted. */
  accepted: ReceivedMail[]
  /** Waits until that many mails were accepted for an address. */
  until(to: string, count?: number): Promise<ReceivedMail[]>
  /** Returns the number of open connections. */
  open(): number
  stop(): Promise<void>
}

export interface Moods {
  /** Called before the reply to the recipient. */
  recipient?: (to: string) => Promise<Mood> | Mood
  /** Called once the text was read in full, before the reply. */
  text?: (mail: ReceivedMail) => Promise<Mood> | Mood
  /** Requires a name and a password; without it anyone may send. */
  signIn?: (name: string, password: string) => boolean
  /** Offers TLS with a certificate that nobody signed. */
  isSelfSigned?: boolean
}

/** Returns a reply of an SMTP server other than 250. */
export const smtpReply = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code })

const bytesOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts a real SMTP server on a free port, which stores the mails that it receives. */
export const startMailbox = async (moods: Moods = {}): Promise<Mailbox> => {
  const received: ReceivedMail[] = []
  const accepted: ReceivedMail[] = []
  const waiting = new Set<() => void>()

  const server = new SMTPServer({
    authOptional: !moods.signIn,
    allowInsecureAuth: true,
    disabledCommands: [...(moods.isSelfSigned ? [] : ['STARTTLS']), ...(moods.signIn ? [] : ['AUTH'])],
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
  // Killed clients reset their connections, which the tests expect.
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
