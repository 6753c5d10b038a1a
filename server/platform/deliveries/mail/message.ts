import MailComposer from 'nodemailer/lib/mail-composer'
import type { ClaimedMail } from './store.ts'
import type { Message } from './transport.ts'

/** The bytes of a queued mail. Its Message-ID is its own, so that one that did come twice would be recognised by the reader's program. */
export const messageOf = async (mail: ClaimedMail, from: string): Promise<Message> => {
  const compose = (messageId?: string) =>
    new MailComposer({
      from,
      // As an object: an address is never read as a list of them.
      to: { name: '', address: mail.recipient },
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.createdAt,
      ...(messageId && { messageId }),
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile()
  const sender = String(compose().getEnvelope().from)
  const composed = compose(`<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`)
  return {
    id: mail.id,
    subject: mail.subject,
    envelope: { from: sender, to: mail.recipient },
    bytes: await composed.build(),
  }
}
