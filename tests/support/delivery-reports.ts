/** Delivery reports in the forms of real mail programs, about a mail of ours by its Message-ID. */
interface About {
  messageId: string
  to: string
}

const crlf = (text: string): Buffer => Buffer.from(text.trim().replace(/\r?\n/g, '\r\n'), 'latin1')

const returned = ({ messageId, to }: About): string => `Received: from web.nectar.test (localhost [127.0.0.1])
	by mx.nectar.test (Postfix) with ESMTP id 4C0F51FE0A
From: =?UTF-8?Q?Nectar_=E2=80=93_Billetterie?= <billets@nectar.test>
To: ${to}
Subject: =?UTF-8?Q?Vos_billets?=
Message-ID: ${messageId}
Date: Sat, 21 Nov 2026 11:00:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8`

export const postfix = (about: About, more: { action?: string; status?: string; to?: string } = {}): Buffer =>
  crlf(`Return-Path: <>
Received: by mx.nectar.test (Postfix)
	id 7A2F61FE0B; Sat, 21 Nov 2026 12:00:02 +0100 (CET)
Date: Sat, 21 Nov 2026 12:00:02 +0100 (CET)
From: MAILER-DAEMON@mx.nectar.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: billets@nectar.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4C0F51FE0A.1763722802/mx.nectar.test"
Message-Id: <20261121110002.7A2F61FE0B@mx.nectar.test>

This is a MIME-encapsulated message.

--4C0F51FE0A.1763722802/mx.nectar.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.nectar.test.

--4C0F51FE0A.1763722802/mx.nectar.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.nectar.test
X-Postfix-Queue-ID: 4C0F51FE0A
Arrival-Date: Sat, 21 Nov 2026 12:00:01 +0100 (CET)

Final-Recipient: rfc822; ${more.to ?? about.to}
Original-Recipient: rfc822;${more.to ?? about.to}
Action: ${more.action ?? 'failed'}
Status: ${more.status ?? '5.1.1'}
Remote-MTA: dns; mx.exemple.fr
Diagnostic-Code: smtp; 550 5.1.1 <${about.to}>: Recipient address
    rejected: User unknown

--4C0F51FE0A.1763722802/mx.nectar.test
Content-Description: Undelivered Message
Content-Type: message/rfc822

${returned(about)}

Bonjour

--4C0F51FE0A.1763722802/mx.nectar.test--
`)

export const exim = (about: About): Buffer =>
  crlf(`From: Mail Delivery System <Mailer-Daemon@mx.nectar.test>
To: billets@nectar.test
X-Failed-Recipients: ${about.to}
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=1763722802-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1763722802-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1763722802-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.nectar.test

Action: failed
Final-Recipient: rfc822;${about.to}
Status: 5.0.0
Remote-MTA: dns; mx.exemple.fr
Diagnostic-Code: smtp; 550 No such user here

--1763722802-eximdsn-1804289383
Content-type: message/rfc822

${returned(about)}

Bonjour
--1763722802-eximdsn-1804289383--
`)

/** Exchange Online: the notification is a multipart of its own, the headers alone come back. */
export const exchange = (about: About): Buffer =>
  crlf(`From: <postmaster@exemple.onmicrosoft.com>
To: <billets@nectar.test>
MIME-Version: 1.0
X-MS-Exchange-Message-Is-Ndr:
Content-Type: multipart/report; report-type=delivery-status;
	boundary="3f1c4f3d-1a70-4b1e-9d51-f7f1c0a9d8a1"
Subject: =?iso-8859-1?Q?Non_remis=A0:_Vos_billets?=
In-Reply-To: ${about.messageId}

--3f1c4f3d-1a70-4b1e-9d51-f7f1c0a9d8a1
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="2c2c1f2e-1a70-4b1e-9d51-f7f1c0a9d8a2"

--2c2c1f2e-1a70-4b1e-9d51-f7f1c0a9d8a2
Content-Type: text/plain; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

Votre message =E0 ${about.to.replace('@', '=40')} n'a pas pu =EAtre remis.

--2c2c1f2e-1a70-4b1e-9d51-f7f1c0a9d8a2--
--3f1c4f3d-1a70-4b1e-9d51-f7f1c0a9d8a1
Content-Type: message/delivery-status

Reporting-MTA: dns;PR0P264MB1234.FRAP264.PROD.OUTLOOK.COM
Received-From-MTA: dns;mx.nectar.test
Arrival-Date: Sat, 21 Nov 2026 11:00:02 +0000

Original-Recipient: rfc822;${about.to}
Final-Recipient: rfc822;${about.to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${about.to} not found by SMTP address lookup

--3f1c4f3d-1a70-4b1e-9d51-f7f1c0a9d8a1
Content-Type: text/rfc822-headers

${returned(about)}

--3f1c4f3d-1a70-4b1e-9d51-f7f1c0a9d8a1--
`)

/** Gmail: pictures and HTML stand before the report. */
export const gmail = (about: About): Buffer =>
  crlf(`From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: billets@nectar.test
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="000000000000a1b2c3064f5e6d7c"; report-type=delivery-status

--000000000000a1b2c3064f5e6d7c
Content-Type: multipart/related; boundary="000000000000a1b2d4064f5e6d7e"

--000000000000a1b2d4064f5e6d7e
Content-Type: text/html; charset="UTF-8"

<b>Address not found</b>
--000000000000a1b2d4064f5e6d7e
Content-Type: image/png; name="icon.png"
Content-Transfer-Encoding: base64

${'iVBORw0KGgoAAAANSUhEUgAAAJAAAACQCAMAAADQmBKKAAAA\n'.repeat(40)}
--000000000000a1b2d4064f5e6d7e--
--000000000000a1b2c3064f5e6d7c
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sat, 21 Nov 2026 03:00:02 -0800 (PST)

Final-Recipient: rfc822; ${about.to.toUpperCase()}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
Last-Attempt-Date: Sat, 21 Nov 2026 03:00:02 -0800 (PST)

--000000000000a1b2c3064f5e6d7c
Content-Type: message/rfc822

${returned(about)}

--000000000000a1b2c3064f5e6d7c--
`)

/** qmail: words alone, in no form that a program can trust. */
export const qmail = (about: About): Buffer =>
  crlf(`From: MAILER-DAEMON@mx.nectar.test
To: billets@nectar.test
Subject: failure notice

Hi. This is the qmail-send program at mx.nectar.test.
I'm afraid I wasn't able to deliver your message to the following addresses.

<${about.to}>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 User unknown

--- Below this line is a copy of the message.

${returned(about)}
`)

export const vacation = (about: About): Buffer =>
  crlf(`From: ${about.to}
To: billets@nectar.test
Subject: =?utf-8?Q?R=C3=A9ponse_automatique?=
Auto-Submitted: auto-replied
In-Reply-To: ${about.messageId}
Content-Type: text/plain; charset=utf-8

Je suis en vacances.
`)
