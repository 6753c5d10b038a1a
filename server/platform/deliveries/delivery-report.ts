/** A final refusal of one mail, from a delivery report (RFC 3464) that came back by mail. Anyone can write one: nothing here is proved yet. */
export interface Bounce {
  /** Id of the mail, from the Message-ID of its returned headers. */
  mailId: string
  /** Addresses that are reported as refused, in lower case: as we wrote them, and as they were forwarded. */
  recipients: string[]
  /** Status and the receiver's words, for the log: one line without addresses. */
  reason: string
}

/** Limits of a message's structure: a report has three parts, and one of an unusual gateway a few more. */
const MAX_PARTS = 30
const MAX_RECIPIENTS = 50
const MAX_REASON = 300

interface Part {
  /** Header fields, unfolded, by name in lower case; the first of each. */
  headers: Map<string, string>
  body: string
}

const fieldsOf = (block: string): Map<string, string> => {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Splits at the first empty line. */
const partOf = (text: string): Part => {
  const start = text.replace(/^(?:\r?\n)+/, '')
  const gap = /\r?\n\r?\n/.exec(start)
  if (!gap) return { headers: fieldsOf(start), body: '' }
  return { headers: fieldsOf(start.slice(0, gap.index)), body: start.slice(gap.index + gap[0].length) }
}

const typeOf = ({ headers }: Part): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const parameter = ({ headers }: Part, name: string): string | undefined => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(
    headers.get('content-type') ?? '',
  )
  return found?.[1] ?? found?.[2]
}

/** Returns the parts between the boundaries of a multipart; the last one may be cut off. */
const partsOf = (whole: Part): Part[] => {
  const boundary = parameter(whole, 'boundary')
  if (!boundary) return []
  const body = `\n${whole.body}`
  const mark = `\n--${boundary}`
  const parts: Part[] = []
  let at = body.indexOf(mark)
  while (at >= 0 && parts.length < MAX_PARTS) {
    const begin = at + mark.length
    if (body.startsWith('--', begin)) break
    const next = body.indexOf(mark, begin)
    const lineEnd = body.indexOf('\n', begin)
    if (lineEnd < 0) break
    // Without a part between them, two marks share a line end.
    if (next < 0 || next > lineEnd) parts.push(partOf(body.slice(lineEnd + 1, next < 0 ? undefined : next)))
    at = next
  }
  return parts
}

/** Decodes the transfer encoding of a part; bytes stay one sign each. */
const decoded = ({ headers, body }: Part): string => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  if (encoding !== 'quoted-printable') return body
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED = new Set([
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
])

/** Reads 'rfc822; <zoe@exemple.fr>'. */
const addressOf = (value = ''): string[] => {
  const address = Buffer.from(value, 'latin1')
    .toString('utf8')
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()
  return address.includes('@') ? [address] : []
}

const reasonOf = (status: string, diagnostic = ''): string =>
  `${status} ${diagnostic.slice(0, 2 * MAX_REASON).replace(/^[^;]*;/, '')}`
    .replace(/\S+@\S+/g, '…')
    .replace(/[^\x21-\x7e…]+/g, ' ')
    .trim()
    .slice(0, MAX_REASON)

/**
 * Reads a delivery report, which may be cut off, broken or hostile; null if the message is none, names no mail of ours by the form of its id, or
 * refuses nobody for good: delays (4.x.x), successes and absence notices.
 */
export const readDeliveryReport = (message: Buffer): Bounce | null => {
  const whole = partOf(message.toString('latin1'))
  if (typeOf(whole) !== 'multipart/report') return null
  const parts = partsOf(whole)
  const status = parts.find((part) => STATUS.has(typeOf(part)))
  const returned = parts.find((part) => RETURNED.has(typeOf(part)))
  if (!status || !returned) return null
  const messageId = partOf(decoded(returned)).headers.get('message-id') ?? ''
  const [, mailId] = /^<([\w-]{12})@[^\s<>]+>$/.exec(messageId) ?? []
  if (!mailId) return null
  // The first group is about the report itself, and names no recipient.
  const refused = decoded(status)
    .split(/\r?\n[ \t]*\r?\n/, MAX_RECIPIENTS)
    .map(fieldsOf)
    .filter(
      (group) =>
        /^failed\b/i.test(group.get('action') ?? '') &&
        /^5\.\d{1,3}\.\d{1,3}\b/.test(group.get('status') ?? ''),
    )
  const recipients = refused.flatMap((group) => [
    ...addressOf(group.get('original-recipient')),
    ...addressOf(group.get('final-recipient')),
  ])
  const [first] = refused
  if (!first || recipients.length === 0) return null
  const code = /^[\d.]+/.exec(first.get('status') ?? '')?.[0] ?? ''
  return {
    mailId,
    recipients: [...new Set(recipients)],
    reason: reasonOf(code, first.get('diagnostic-code')),
  }
}
