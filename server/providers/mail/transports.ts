import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import * as z from 'zod/mini'
import type { MailTransport, Message } from '../../platform/deliveries/mail.ts'
import { DeliveryFailed } from '../../platform/deliveries/outbox.ts'
import { parsedUrl } from '../../platform/environment.ts'

const smtp = z
  .string()
  .check(
    z.refine(
      (text) => /^smtps?:$/.test(parsedUrl(text)?.protocol ?? ''),
      'une adresse smtp://utilisateur:motdepasse@hôte:port est attendue',
    ),
  )

/** 'Name <address>' or an address. An unquoted comma would split it into two addresses. */
const MAILBOX = /^(?:(?:"[^"\r\n]*"|[^"<>,;:@\r\n]*)\s*<(?<named>[^<>\s]+)>|(?<plain>[^<>\s]+))$/
const mailbox = z.string().check(
  z.refine((text) => {
    const { named, plain } = MAILBOX.exec(text.trim())?.groups ?? {}
    return z.safeParse(z.email(), named ?? plain).success
  }, 'une adresse email, seule ou comme Nom <adresse>, est attendue'),
)

export const mailVariables = {
  SMTP_URL: z.optional(smtp),
  /** `self-signed`: the certificate of a server on this machine is not checked. */
  SMTP_TLS: z._default(
    z.enum(['verified', 'self-signed'], 'verified ou self-signed est attendu'),
    'verified',
  ),
  MAILS_PER_HOUR: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'un nombre entier à partir de 1 est attendu')),
      z.transform(Number),
    ),
  ),
  MAIL_FROM: z._default(mailbox, 'Nectar <contact@example.org>'),
}

/**
 * Writes each mail to a file `{id}.eml` if no SMTP server is configured, and logs its subject. The write is atomic, and a retry after a
 * crash yields the same file.
 */
export const folderTransport = (folder: string, log: (line: string) => void): MailTransport => ({
  deliver: async ({ id, subject, bytes }) => {
    const file = join(folder, `${id}.eml`)
    const draft = join(folder, `.${id}.${process.pid}.part`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(draft, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw new DeliveryFailed('retry', error instanceof Error ? error.message : String(error))
    }
    log(`Courriel écrit\u00a0: ${file} (${subject})`)
  },
})

/** Time limit in ms until the server asks for the text; shorter than the lease of a claim. */
const BEFORE_TEXT_MS = 25_000

/** Maximum silence of the server after it got the text, in ms. */
const SILENCE_MS = 120_000

type SmtpSettings = SMTPConnection.Options & Pick<ReturnType<typeof parseConnectionUrl>, 'auth'>

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** Returns the text as a stream that calls `handOver` at its first read: SMTP reads it only after accepting the recipient. */
const textOf = (message: Message, handOver: () => Promise<boolean>) => {
  let asking: Promise<void> | undefined
  let isGiven = false
  const ask = async (stream: Readable) => {
    try {
      if (!(await handOver())) throw new Error('claimed by another process')
      if (stream.destroyed) return
      isGiven = true
      stream.push(message.bytes)
      stream.push(null)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const stream = new Readable({
    read() {
      asking ??= ask(this)
    },
  })
  return {
    stream,
    isGiven: () => isGiven,
    /** Resolves when `handOver` has settled, so that a state written afterwards is final. */
    settled: async () => asking,
  }
}

/** Describes a failure for the log, without addresses. */
const reasonOf = ({ code, command, response, message }: SmtpError): string =>
  [code, command, response ?? message]
    .filter(Boolean)
    .join(' ')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 300)

const failureOf = (error: SmtpError, isGiven: boolean): DeliveryFailed => {
  const isAnswered = error.responseCode !== undefined && /^(?:RCPT TO|DATA)$/.test(error.command ?? '')
  if (isGiven && !isAnswered) return new DeliveryFailed('unknown', reasonOf(error))
  // A 5xx to the login or the sender is for the operator to fix: the mail stays queued.
  const isFinal = isAnswered && (error.responseCode ?? 0) >= 500
  return new DeliveryFailed(isFinal ? 'refused' : 'retry', reasonOf(error))
}

/** Runs one SMTP conversation: connect, login if the server offers it, envelope, text. */
const converse = (
  { auth, ...options }: SmtpSettings,
  { envelope }: Message,
  text: ReturnType<typeof textOf>,
  signal: AbortSignal,
) =>
  new Promise<void>((resolve, reject) => {
    const connection = new SMTPConnection(options)
    const end = (error?: Error | null) => {
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
      if (error) {
        connection.close()
        reject(error)
        return
      }
      connection.quit()
      resolve()
    }
    const giveUp = () => {
      if (!text.isGiven()) end(new Error('given up before the text'))
    }
    const patience = setTimeout(giveUp, BEFORE_TEXT_MS)
    signal.addEventListener('abort', giveUp, { once: true })
    const send = () => connection.send(envelope, text.stream, (error) => end(error))

    connection.on('error', end)
    connection.connect((error) => {
      if (error) return end(error)
      if (!auth || !connection.allowsAuth) return send()
      connection.login(auth, (refused) => (refused ? end(refused) : send()))
    })
  })

type SmtpTls = 'verified' | 'self-signed'

const settingsOf = (url: string, tls: SmtpTls): SmtpSettings => ({
  connectionTimeout: BEFORE_TEXT_MS,
  greetingTimeout: BEFORE_TEXT_MS,
  dnsTimeout: BEFORE_TEXT_MS,
  socketTimeout: SILENCE_MS,
  ...parseConnectionUrl(url),
  ...(tls === 'self-signed' && { tls: { rejectUnauthorized: false } }),
})

const CHECK_MS = 8_000

/** Connects to an SMTP server, with TLS and login as for a mail, and sends nothing. Returns why that fails, else undefined; takes 8 s at most. */
export const smtpFault = (url: string, tls: SmtpTls): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { auth, ...options } = settingsOf(url, tls)
    const connection = new SMTPConnection(options)
    const end = (error?: Error | null) => {
      clearTimeout(patience)
      connection.close()
      resolve(error ? reasonOf(error) : undefined)
    }
    const patience = setTimeout(() => end(new Error('pas de réponse en 8 s')), CHECK_MS)
    connection.on('error', end)
    connection.connect((error) => {
      if (error || !auth || !connection.allowsAuth) return end(error)
      connection.login(auth, end)
    })
  })

/** Sends through the SMTP server of an `smtp://` or `smtps://` address, with one connection per message. */
export const smtpTransport = (url: string, tls: SmtpTls = 'verified'): MailTransport => {
  const settings = settingsOf(url, tls)
  return {
    deliver: async (message, handOver, signal) => {
      const text = textOf(message, handOver)
      try {
        signal.throwIfAborted()
        await converse(settings, message, text, signal)
      } catch (error) {
        await text.settled()
        throw failureOf(error as SmtpError, text.isGiven())
      }
    },
  }
}
