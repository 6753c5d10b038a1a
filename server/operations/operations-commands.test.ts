import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Call, call } from '../../tests/support/call.ts'
import { machineVariables } from '../../tests/support/machine-variables.ts'
import { type Mailbox, startMailbox } from '../../tests/support/mailbox.ts'
import { freePort } from '../../tests/support/postgres.ts'
import { concert, fileOf } from '../../tests/support/server/catalogue.ts'
import { postgresOrReason } from '../../tests/support/server/databases.ts'
import { loaded } from '../../tests/support/server/process.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { mails } from '../platform/db/schema.ts'
import { machineNow } from '../platform/machine-clock.ts'
import { root } from '../platform/root.ts'
import { generatePassKey } from '../platform/security/signing-keys.ts'

// Runs every command in the operators' pages through a shell, exactly as documented. Each takes some seconds.
vi.setConfig({ testTimeout: 1_800_000 })

const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const operations = page('operations.md')
const catalogue = page('catalogue.md')

/** Commands that no test can run; the page says so. */
const BY_HAND = [
  'npm ci',
  'npm prune',
  'npm run bench',
  'npm run pack',
  'npm run release',
  'podman',
  'docker compose',
]

/** Expands a documented command into its forms, without and with each option: 'restore FILE [--overwrite]' becomes two. */
const forms = (command: string): string[] => {
  const bare = command.replaceAll(/ \[[^\]]+\]/g, '')
  const options = [...command.matchAll(/ \[([^\]]+)\]/g)].flatMap(([, some = '']) => some.split('|'))
  return [...options.map((option) => `${bare} ${option}`), bare]
}
const spans = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
/** Reads the first column of a section's table as arguments of a script. */
const ofTable = (heading: string, script: string) => {
  const [, section = ''] = operations.split(`\n## ${heading}\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
    spans(cell).map((words) => `bin/nectar ${script} ${words}`),
  )
}
const isCommand = (span: string) =>
  /^(?:npm (?!run test:)|bin\/nectar |node .*\.js|podman [a-z]+ -|docker |openssl )/.test(span)
const inBlocks = [...catalogue.matchAll(/```\n(bin\/nectar [^`]+)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)
const wanted = new Set(
  [
    ...spans(operations).filter(isCommand),
    ...spans(catalogue).filter(isCommand),
    ...inBlocks,
    ...ofTable('The door', 'door'),
    ...ofTable('What was sold', 'sales'),
    ...ofTable('Help a member', 'admin'),
  ].flatMap(forms),
)

const folder = mkdtempSync(join(tmpdir(), 'nectar-operator-'))
const postgres = await postgresOrReason()
const ran = new Set<string>()
const running: { end(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const { end } of running.splice(0)) await end()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
})

type Variables = Record<string, string>

/** Starts a documented command in a shell in the project, with its words in capitals replaced by `values`. */
const start = (command: string, variables: Variables, values: Variables = {}) => {
  ran.add(command)
  const line = command.replace(
    /YYYY-MM-DD|HH:MM|…|\b[A-Z]+\b|liste\.html|donnees\.json|\S+\.csv|pass\.\w+/g,
    (word) => values[word] ?? word,
  )
  const child = spawn('sh', ['-c', line], {
    cwd: root,
    detached: true,
    env: { ...machineVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output }
}

/** Runs a command to its end, checks its exit code and returns its output. */
const run = async (
  command: string,
  variables: Variables,
  values: Variables = {},
  code = 0,
): Promise<string> => {
  const { ended, output } = start(command, variables, values)
  expect([await ended, command, output()]).toEqual([code, command, expect.anything()])
  return output()
}

/** Starts a server with a documented command; `end` sends SIGTERM and allows 10 s. */
const serve = async (command: string, variables: Variables) => {
  const { child, ended, output } = start(command, {
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_OPTIONS: loaded('shared-machine'),
    ...variables,
  })
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    return ended
  }
  running.push({ end })
  await expect.poll(() => output(), { timeout: 120_000 }).toMatch(/http:\/\/\S+:\d+/)
  const origin = /http:\/\/localhost:\d+/.exec(output())?.[0] ?? ''
  const ask = async (request: Call): Promise<Answer> => {
    const answer = await call(origin, request)
    if (!answer || answer.status >= 300) throw new Error(`${request.path}: ${JSON.stringify(answer?.json)}`)
    return answer
  }
  const signIn = async (email: string): Promise<string> =>
    (await ask({ method: 'POST', path: '/api/auth/login', json: { email, password: 'nectar-demo' } })).json
      .token
  return { origin, output, end, ask, signIn }
}
type Server = Awaited<ReturnType<typeof serve>>

const ADDRESS = 'standard@nectar.test'
const MAIN = 'node --optimize-for-size --max-semi-space-size=2 --enable-source-maps dist/server/main.js'
const forgotten = (server: Server, email: string) =>
  server.ask({ method: 'POST', path: '/api/auth/forgot-password', json: { email } })
const line = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? `nothing like ${pattern}`

/** Buys a seat of a concert that is sold here. */
const buy = async ({ ask, signIn }: Server): Promise<{ ORDER: string; CONCERT: string }> => {
  const token = await signIn(ADDRESS)
  const { json: events } = await ask({ method: 'GET', path: '/api/events?limit=100' })
  const { id: eventId, price } = (
    events as { id: string; price: number; ticketingMode: string; source: string }[]
  ).find(
    (event) => event.ticketingMode === 'internal' && event.price > 0 && event.source !== 'concerts-api',
  ) ?? { id: '', price: 0 }
  const { json: kinds } = await ask({ method: 'GET', path: `/api/events/${eventId}/tickets` })
  const opened = await ask({
    ...{ method: 'POST', path: '/api/create-payment-intent', token, key: randomUUID() },
    json: { eventId, tickets: { [kinds[0].id]: 1 }, totalAmount: kinds[0].price ?? price, attemptId: 1 },
  })
  const { orderId, paymentIntentId } = opened.json
  const card = '4242 4242 4242 4242'
  await ask({ method: 'POST', path: `/api/demo-payments/${paymentIntentId}`, json: { card } })
  await ask({ method: 'POST', path: '/api/payment/confirm', token, json: { paymentIntentId, eventId } })
  return { ORDER: orderId, CONCERT: eventId }
}

/** Runs every form of a documented command and checks its output. */
const runForms = async (command: string, variables: Variables, values: Variables, said: RegExp) => {
  for (const form of forms(command)) expect(await run(form, variables, values), form).toMatch(said)
}

describe('what an operator types', { tags: ['long'] }, () => {
  test('a demonstration on the embedded database: commands go to its server; what waited leaves its copy', async () => {
    const first = { DATA_DIR: join(folder, 'embedded') }
    const nobody = `smtp://127.0.0.1:${await freePort()}`
    const server = await serve('npm start', { ...first, SMTP_URL: nobody })
    expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
    await server.signIn(ADDRESS)
    await forgotten(server, ADDRESS)
    expect(await run('bin/nectar admin sessions ADDRESS', first, { ADDRESS })).toContain('1 session')
    const [event] = (await server.ask({ method: 'GET', path: '/api/events?limit=1' })).json
    expect(await run('bin/nectar door link CONCERT', first, { CONCERT: event.id })).toContain(
      'Les quatre chiffres',
    )
    const FILE = join(folder, 'embedded.backup')
    expect(await run('bin/nectar backup FILE', first, { FILE })).toContain('relu et complet')
    await server.end()

    const copy = { DATA_DIR: join(folder, 'embedded-copy') }
    expect(await run('bin/nectar restore FILE', copy, { FILE })).toContain('rétablis')
    expect(await run('bin/nectar admin release --send', copy)).toMatch(/^\d+ mails .+ partiront/m)
    const released = await serve(MAIN, copy)
    // Without SMTP each sent mail is a file.
    const letters = join(copy.DATA_DIR, 'mail')
    await expect
      .poll(() => existsSync(letters) && readdirSync(letters).length, { timeout: 60_000 })
      .toBeGreaterThan(0)
    await released.end()
  })

  test.skipIf(!postgres)(
    'a deployment on PostgreSQL: its members, its door, its catalogue, its copy, its keys',
    async () => {
      const mailbox: Mailbox = await startMailbox()
      running.push({ end: () => mailbox.stop() })
      const nobody = `smtp://127.0.0.1:${await freePort()}`
      const database = {
        DATABASE_URL: (await postgres?.createDatabase()) ?? '',
        DATA_DIR: join(folder, 'first'),
      }
      const more = { DEMO_DATA: 'true', PAYMENTS: 'demo', METRICS_PORT: '0' }
      const server = await serve(MAIN, { ...database, ...more, SMTP_URL: nobody })
      const { db, close } = await openPostgres(database.DATABASE_URL)
      running.push({ end: close })

      for (const path of ['/api/health', '/api/ready'])
        expect((await fetch(server.origin + path)).status).toBe(200)
      await expect.poll(() => server.output()).toMatch(/\/metrics/)
      const metrics = line(server.output(), /(http:\/\/\S+\/metrics)/)
      expect(await (await fetch(metrics)).text()).toContain('nectar_')

      expect(await run('bin/nectar --help', database)).toContain('sauvegarde')
      expect(await run('bin/nectar doctor', database)).toContain('La base est à jour')

      // Commands about a member.
      const { ORDER, CONCERT } = await buy(server)
      await server.signIn(ADDRESS)
      const member = { ADDRESS }
      expect(await run('bin/nectar admin --help', database)).toContain('forget-key')
      expect(await run('bin/nectar admin find WORD', database, { WORD: 'standard@' })).toContain(ADDRESS)
      expect(await run('bin/nectar admin member ADDRESS', database, member)).toContain(ORDER)
      const file = { ...member, 'donnees.json': join(folder, 'donnees.json') }
      await run('bin/nectar admin export ADDRESS > donnees.json', database, file)
      expect(JSON.parse(readFileSync(file['donnees.json'], 'utf8'))).toMatchObject({
        account: { email: ADDRESS },
      })
      const SESSION = line(await run('bin/nectar admin sessions ADDRESS', database, member), /^(\S{8,}) {2}/m)
      expect(
        await run('bin/nectar admin revoke ADDRESS SESSION', database, { ...member, SESSION }),
      ).toContain('Session fermée')
      expect(await run('bin/nectar admin revoke ADDRESS --all', database, member)).toContain(
        '1 session de moins',
      )
      await forgotten(server, ADDRESS)
      const MAIL = line(await run('bin/nectar admin mails ADDRESS', database, member), /^(\S{8,}) {2}/m)
      // Nobody answers at its SMTP server, so the next try waits.
      const tried = async () => (await db.select().from(mails).where(eq(mails.id, MAIL)))[0]?.attempts
      await expect.poll(tried).toBeGreaterThan(0)
      expect(await run('bin/nectar admin resend MAIL', database, { MAIL })).toContain(
        'il est tenté à nouveau',
      )
      await db.update(mails).set({ state: 'failed' })
      const DELIVERY = line(await run('bin/nectar admin dead', database), /^(\S{8,}) {2}/m)
      expect(await run('bin/nectar admin retry DELIVERY', database, { DELIVERY })).toContain('part')
      const story = await run('bin/nectar admin order ORDER', database, { ORDER })
      expect(story).toContain('ticketed')
      const TICKET = line(story, /^billet n° (\S+)/m)
      await run('bin/nectar admin give-back ORDER TICKET --refund', database, { ORDER, TICKET })
      await run('bin/nectar admin give-back ORDER TICKET', database, { ORDER, TICKET }, 1)
      expect(await run('bin/nectar admin repaid ORDER', database, { ORDER }, 1)).toContain('n’a refusé aucun')

      // The door.
      const value = { CONCERT }
      expect(await run('bin/nectar door --help', database)).toContain('link')
      const first = await run('bin/nectar door link CONCERT', database, value)
      expect(first).toMatch(/Les quatre chiffres : \d{4}/)
      expect(await run('bin/nectar door link CONCERT --strict', database, value)).toContain(
        'codes fixes signalés',
      )
      for (const part of [1, 2])
        expect(await run(`bin/nectar door link CONCERT --split ${part}/2`, database, value)).toContain(
          `entrée ${part} sur 2`,
        )
      const LINK = line(first, /^Lien ([\w-]{12}),/m)
      expect(await run('bin/nectar door links CONCERT', database, value)).toContain(LINK)
      expect(await run('bin/nectar door revoke LINK', database, { LINK })).toContain('Lien révoqué')
      for (const command of ['held LINK', 'accept LINK', 'drop LINK'])
        expect(await run(`bin/nectar door ${command}`, database, { LINK })).toMatch(/./)
      expect(await run('bin/nectar door list CONCERT', database, value)).toContain('Delorme')
      expect(await run('bin/nectar door list CONCERT --csv', database, value)).toContain('Delorme')
      expect(await run('bin/nectar door list CONCERT --print', database, value)).toContain('Delorme')
      const paper = { ...value, 'liste.html': join(folder, 'liste.html') }
      await run('bin/nectar door list CONCERT --print > liste.html', database, paper)
      expect(readFileSync(paper['liste.html'], 'utf8')).toMatch(/^<!doctype html>[\s\S]*Delorme/)

      // The concert's sales and its statement.
      const sold = { EVENT: value.CONCERT ?? '', NAME: 'Caves' }
      await run('bin/nectar sales seller --name NAME --vat 5,5', database, sold)
      await run('bin/nectar sales vat EVENT 2,1', database, sold)
      await run('bin/nectar sales --month 2026-12', database)
      const ofConcert = await run('bin/nectar sales --concert EVENT', database, sold)
      expect(ofConcert).toMatch(/vendus \d+, gratuits \d+, Pass \d+/)
      await run('bin/nectar sales --organiser NAME', database, sold)
      await run('bin/nectar sales --csv', database)
      expect(await run('bin/nectar sales --month 2026-12 --pass-share', database)).toContain(
        'pour les artistes',
      )
      expect(await run('bin/nectar sales statement EVENT', database, sold)).toContain('Relevé provisoire')
      expect(await run('bin/nectar sales statement EVENT --close', database, sold, 1)).toContain(
        'le matin après',
      )
      expect(await run('bin/nectar sales --help', database)).toContain('statement')

      // The catalogue, while the server runs.
      const soon = (days: number) => new Date(machineNow().getTime() + days * 86_400_000).toISOString()
      const FILE = fileOf([
        concert({ startDate: soon(40), maximumAttendeeCapacity: 60, offers: { price: 12 } }),
      ])
      const words = {
        ...{
          ...value,
          FILE,
          NAME: 'essai',
          N: '40',
          WORDS: 'marée',
          PLACE: "'La Cale'",
          CITY: 'Brest',
          LINE: "'n° 1'",
        },
        ...{
          'YYYY-MM-DD': soon(50).slice(0, 10),
          'HH:MM': '21:15',
          'holders.csv': join(folder, 'holders.csv'),
        },
      }
      const on = (command: string, said: RegExp, values: Variables = words) =>
        runForms(`bin/nectar catalogue ${command}`, database, values, said)
      await on(
        'import FILE [--dry-run] [--source NAME] [--seats N] [--place PLACE] [--include LINE]',
        / 0 refusé/,
      )
      await on('list [events|artists|venues] [--search WORDS] [--city CITY] [--limit N]', /./)
      const ID = line(
        await run('bin/nectar catalogue list --search WORDS', database, words),
        /^(\S{8,}) .*Marée basse/m,
      )
      await on('show ID', /Marée basse/, { ID })
      await on('edit ID --name … --city … [--dry-run]', /./, { ID, '…': 'Essai' })
      await on('edit ID --resale non', /revente +oui → non/, { ID })
      const move =
        'bin/nectar catalogue move CONCERT [--date YYYY-MM-DD] [--time HH:MM] [--place PLACE] [--city CITY] [--dry-run]'
      for (const form of forms(move)) {
        // Moves need a date, a time or a place.
        const isWhole = /--(?:date|time|place|city)/.test(form)
        expect(await run(form, database, words, isWhole ? 0 : 1), form).toMatch(
          isWhole ? /déplacé/ : /--date/,
        )
      }
      await on('holders CONCERT [--csv]', /Delorme/)
      await run('bin/nectar catalogue holders CONCERT --csv > holders.csv', database, words)
      expect(readFileSync(words['holders.csv'], 'utf8')).toContain('Delorme')
      await on('cancel CONCERT [--dry-run] [--past]', /annulé|rien ne change/)
      await on('restore CONCERT [--dry-run]', /./)

      // A backup of the running server; its copy is held, and sends waiting messages only after a release with --send.
      await forgotten(server, 'premium@nectar.test')
      const [kept, second] = [join(folder, 'one.backup'), join(folder, 'two.backup')]
      expect(await run('bin/nectar backup FILE', database, { FILE: kept })).toContain('relu et complet')
      expect(await run('npm run backup -- FILE', database, { FILE: second })).toContain('relu et complet')
      const DIR = join(folder, 'everything')
      expect(await run('bin/nectar export DIR', database, { DIR })).toMatch(/^billets +\d+ lignes/m)
      expect(readFileSync(join(DIR, 'membres.csv'), 'utf8')).toContain(ADDRESS)
      await server.end()
      expect(mailbox.received).toEqual([])
      const copy = { DATABASE_URL: (await postgres?.createDatabase()) ?? '', DATA_DIR: join(folder, 'copy') }
      const onCopy = { ...copy, ...more, SMTP_URL: mailbox.url }
      const nightly = { DIR: join(folder, 'nightly'), N: '1' }
      mkdirSync(nightly.DIR)
      const keepOne = async (): Promise<string[]> => {
        await run('bin/nectar backup DIR --keep N', database, nightly)
        return readdirSync(nightly.DIR)
      }
      // Of an earlier night: a second one within the same second is refused.
      const lastNight = 'nectar-20260101T000000Z.backup'
      for (const one of await keepOne()) renameSync(join(nightly.DIR, one), join(nightly.DIR, lastNight))
      const left = await keepOne()
      expect(left).toHaveLength(1)
      expect(left).not.toContain(lastNight)
      expect(JSON.parse(await run('bin/nectar admin new-key', database))).toMatchObject({ crv: 'P-256' })
      expect(await run('bin/nectar restore FILE', copy, { FILE: second })).toContain('rétablis')
      const held = await serve(MAIN, onCopy)
      await expect(forgotten(held, 'libre@nectar.test')).rejects.toThrow('revient d’une sauvegarde')
      await held.end()
      expect(await run('bin/nectar admin release --send', copy)).toContain('partiront au prochain démarrage')
      expect(mailbox.received).toEqual([])
      const released = await serve(MAIN, onCopy)
      await mailbox.until('premium@nectar.test')
      await forgotten(released, 'libre@nectar.test')
      await mailbox.until('libre@nectar.test')
      await released.end()
      const sent = mailbox.received.length

      expect(await run('bin/nectar restore FILE --overwrite', copy, { FILE: kept })).toContain('rétablis')
      expect(await run('bin/nectar admin release --drop', copy)).toContain('ne partiront pas')
      const NEXT = JSON.stringify(await generatePassKey())
      const dropped = await serve(MAIN, { ...onCopy, PASS_SIGNING_KEY: NEXT })
      await forgotten(dropped, 'libre@nectar.test')
      await mailbox.until('libre@nectar.test', 2)
      expect(mailbox.received.slice(sent).map(({ to }) => to)).toEqual(['libre@nectar.test'])

      // That start used another key.
      const KEY = line(await run('bin/nectar admin keys', copy), /^(\S{20,})/m)
      expect(await run('bin/nectar admin forget-key KEY', copy, { KEY })).toContain('Redémarrez')
      await dropped.end()
      const last = await serve(MAIN, { ...onCopy, PASS_SIGNING_KEY: NEXT })
      expect(await run('bin/nectar admin keys', copy)).not.toContain(KEY)
      const corrected = { ADDRESS: 'libre@nectar.test', NEW: 'libre@exemple.fr' }
      expect(await run('bin/nectar admin address ADDRESS NEW', copy, corrected)).toContain(corrected.NEW)
      const gone = { ADDRESS: corrected.NEW }
      expect(await run('bin/nectar admin erase ADDRESS', copy, gone, 1)).toContain('--yes')
      expect(await run('bin/nectar admin erase ADDRESS --yes', copy, gone)).toContain('Compte effacé')
      await runForms('bin/nectar admin audit [--limit N]', copy, { N: '3' }, /erase/)
      await last.end()
    },
  )

  test('a certificate for Apple’s wallet is asked for, and read', async () => {
    const in_ = (name: string) => join(folder, name)
    const names = Object.fromEntries(
      ['pass.key', 'pass.csr', 'pass.cer', 'pass.pem'].map((name) => [name, in_(name)]),
    )
    const asked = 'openssl req -new -newkey rsa:2048 -keyout pass.key -out pass.csr'
    // Its questions are replaced by options here.
    ran.add(asked)
    const quietly = `${asked} -batch -passout pass:essai`
      .replace('pass.key', in_('pass.key'))
      .replace('pass.csr', in_('pass.csr'))
    await run(quietly, {})
    // Apple's part.
    const signed = `openssl x509 -req -in '${in_('pass.csr')}' -signkey '${in_('pass.key')}' -passin pass:essai -outform der -out '${in_('pass.cer')}'`
    await run(signed, {})
    await run('openssl x509 -inform der -in pass.cer -out pass.pem', {}, names)
    expect(readFileSync(in_('pass.pem'), 'utf8')).toContain('BEGIN CERTIFICATE')
  })
})

const hasProgram = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, name)))
const example = (name: string) => readFileSync(join(root, 'docs', 'operations', name), 'utf8')

describe('the examples are what their programs read', { tags: ['long'] }, () => {
  /** Creates a certificate, and a folder to write into. */
  const place = async () => {
    const dir = mkdtempSync(join(folder, 'example-'))
    await run(
      `openssl req -x509 -newkey rsa:2048 -nodes -batch -subj /CN=nectar.example -days 2 -keyout '${dir}/privkey.pem' -out '${dir}/fullchain.pem'`,
      {},
    )
    return dir
  }

  test.skipIf(!hasProgram('nginx'))('nginx', async () => {
    const dir = await place()
    const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${dir}/${kind};`)
      .join(' ')
    writeFileSync(
      join(dir, 'site.conf'),
      example('nginx.conf').replaceAll(/\/etc\/letsencrypt\/live\/nectar\.example|\/var\/log\/nginx/g, dir),
    )
    writeFileSync(
      join(dir, 'nginx.conf'),
      `pid ${dir}/pid; error_log stderr; events {} http { access_log off; ${bodies} include ${dir}/site.conf; }`,
    )
    expect(await run(`nginx -t -p '${dir}' -c '${dir}/nginx.conf'`, {})).toContain('test is successful')
  })

  test.skipIf(!hasProgram('caddy'))('Caddy', async () => {
    const file = join(root, 'docs', 'operations', 'Caddyfile')
    expect(
      await run(`caddy validate --adapter caddyfile --config '${file}'`, { HOME: await place() }),
    ).toContain('Valid configuration')
  })

  test.skipIf(!hasProgram('promtool'))('promtool', async () => {
    const file = join(root, 'docs', 'operations', 'alerts.yml')
    expect(await run(`promtool check rules '${file}'`, {})).toMatch(/SUCCESS: \d+ rules found/)
  })

  test.skipIf(!hasProgram('systemd-analyze'))('systemd', async () => {
    const dir = await place()
    // It checks that the program exists.
    for (const name of ['nectar.service', 'nectar@.service', 'nectar-backup.service', 'nectar-backup.timer'])
      writeFileSync(
        join(dir, name),
        example(name).replace('/usr/bin/node', process.execPath).replaceAll('User=nectar', 'User=daemon'),
      )
    for (const name of ['nectar.service', 'nectar@3000.service', 'nectar-backup.timer'])
      expect(await run(`systemd-analyze verify '${dir}/${name}'`, {}), name).not.toContain('nectar')
  })
})

test('each command of the pages is run here, or is said to be run by no test', { tags: ['long'] }, () => {
  const left = [...wanted].filter((command) => !ran.has(command))
  expect(left.filter((command) => !BY_HAND.some((start) => command.startsWith(start)))).toEqual([])
})
