import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { mailDelivery } from '../../../server/platform/deliveries/mail.ts'
import { startOutbox } from '../../../server/platform/deliveries/outbox.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { smtpTransport } from '../../../server/providers/mail/transports.ts'

// A process that only sends mails, to be killed: node mail-process.ts DATABASE_URL SMTP_URL START SPEED. Its
// clock runs SPEED times as fast from START, so that leases and retries happen while a test waits.
const [databaseUrl = '', smtpUrl = '', start = '0', speed = '1'] = process.argv.slice(2)
const database = await openPostgres(databaseUrl)
startOutbox({
  db: database.db,
  kind: mailDelivery(smtpTransport(smtpUrl), 'billets@nectar.test'),
  now: () => new Date(Number(start) + (machineNow().getTime() - Number(start)) * Number(speed)),
  log: { warn: () => {} },
})
console.log('ready')
// Runs until it is killed.
setInterval(() => {}, 60_000)
