import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchange, exim, gmail, postfix, qmail, vacation } from '../../../tests/support/delivery-reports.ts'
import { readDeliveryReport } from './delivery-report.ts'

const about = { messageId: '<AbCdEf_-0123@nectar.test>', to: 'zoe@exemple.fr' }

test.each([
  ['Postfix', postfix(about), '5.1.1 550 5.1.1 … Recipient address rejected: User unknown'],
  ['Exim', exim(about), '5.0.0 550 No such user here'],
  [
    'Exchange Online',
    exchange(about),
    /^5\.1\.10 550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound; Recipient … not found/,
  ],
  ['Gmail', gmail(about), /^5\.1\.1 550-5\.1\.1 The email account/],
])('reads a refusal as %s reports it', (_program, message, reason) => {
  expect(readDeliveryReport(message)).toEqual({
    mailId: 'AbCdEf_-0123',
    recipients: ['zoe@exemple.fr'],
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  })
})

test('reads a report whose parts are encoded', () => {
  const text = postfix(about).toString('latin1')
  const [head = '', status = '', rest = ''] = text.split(
    /(?<=message\/delivery-status\r\n\r\n)|(?=\r\n--\S+\r\nContent-Description: Undelivered)/,
  )
  const encoded = `${head.replace(/\r\n\r\n$/, '\r\nContent-Transfer-Encoding: base64\r\n\r\n')}${Buffer.from(status).toString('base64')}${rest}`
  expect(encoded).not.toContain('Final-Recipient')
  expect(readDeliveryReport(Buffer.from(encoded))?.recipients).toEqual(['zoe@exemple.fr'])
})

test.each([
  ['a delay', postfix(about, { action: 'delayed', status: '4.4.1' })],
  ['a failure for now', postfix(about, { status: '4.4.7' })],
  ['a success', postfix(about, { action: 'delivered', status: '2.0.0' })],
  ['an absence notice', vacation(about)],
  ['words alone, as of qmail', qmail(about)],
  ['a report about another program’s mail', postfix({ ...about, messageId: '<abc@elsewhere.test>' })],
  ['a report without recipient', postfix(about, { to: '' })],
  ['nothing', Buffer.alloc(0)],
])('ignores %s', (_what, message) => {
  expect(readDeliveryReport(message)).toBeNull()
})

test('reads what is left of a message that is cut off or damaged, or nothing', () => {
  const whole = gmail(about)
  fc.assert(
    fc.property(
      fc.nat(whole.length),
      fc.array(fc.tuple(fc.nat(whole.length), fc.nat(255)), { maxLength: 30 }),
      (end, changes) => {
        const message = Buffer.from(whole.subarray(0, end))
        for (const [at, byte] of changes) if (at < end) message[at] = byte
        const found = readDeliveryReport(message)
        expect(found === null || /^[\w-]{12}$/.test(found.mailId)).toBe(true)
      },
    ),
  )
})

test.each([
  ['lines of one sign', 'a\n'],
  ['boundaries', '\n--b\n\n'],
  ['boundaries that share lines', '--b'],
  ['folded lines', '\n '],
  ['fields', 'Final-Recipient: a@b\nAction: failed\nStatus: 5.1.1\n\n'],
  ['signs that could begin an address', 'x'],
  ['semicolons', ';  '],
])('reads 256 KB of %s in no time worth counting', (_what, piece) => {
  const much = piece.repeat(Math.ceil((256 * 1024) / piece.length))
  const head = 'Content-Type: multipart/report; boundary=b\n\n--b\n'
  const status = `${head}Content-Type: message/delivery-status\n\n`
  const last = '\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <AbCdEf_-0123@nectar.test>\n'
  // Quadratic work over 256 KB takes minutes, and the test's time would be over.
  for (const message of [
    much,
    `Content-Type: multipart/report${much}`,
    head + much,
    `${status}${much}${last}`,
    `${status}Final-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: ${much.replaceAll('\n', ' ')}${last}`,
  ])
    readDeliveryReport(Buffer.from(message))
})
