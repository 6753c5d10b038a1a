import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { events, mails, organisations } from '../../platform/db/schema.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { correctAddress } from '../account/use-cases/change-email.ts'

/** An organisation of which only the name is known. */
const asso = {
  ...{
    id: 'asso',
    name: 'Le Terrier',
    requestHash: 'asso',
    createdAt: instantOfParis('2026-01-01', '12:00'),
  },
  ...{ legalName: '', address: '', registration: '', vat: '' },
}

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onOne('the receipt of an order, on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const { hear, held } = orderActs(() => shop)

  const receiptOf = async (orderId: string) => {
    const [mail] = await shop.db
      .select()
      .from(mails)
      .where(eq(mails.dedupeKey, `receipt:order:${orderId}`))
    return mail
  }
  const bought = async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    const mail = await receiptOf(orderId)
    const link = /\S+\/api\/print\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    return { eventId, orderId, mail, link }
  }
  const page = (link: string) => shop.api.call('GET', link.replace(ORIGIN, ''))

  test('says who sold it, with address and VAT', async () => {
    await writeSetting(shop.db, 'seller', { name: 'Les Caves & Cie', vatBasisPoints: 550 })
    await writeSetting(shop.db, 'operator', {
      name: 'Les Caves & Cie',
      address: '12 rue des Caves, Lyon',
      vat: 'FR 12 345678901',
    })
    const { mail } = await bought()
    for (const line of [
      'Vendu par\u00a0: Les Caves & Cie, 12 rue des Caves, Lyon, TVA FR 12 345678901',
      'Total TTC\u00a0: 28\u00a0€',
      'dont TVA 5,5\u00a0%\u00a0: 1,46\u00a0€',
      'Billets n°\u00a0: 1, 2',
    ])
      expect(mail?.text).toContain(line)
    expect(mail?.html).toContain(`<a href="${ORIGIN}/cgv"`)
    // Another seller is not given the operator's address.
    await writeSetting(shop.db, 'seller', { name: 'Une autre salle' })
    const other = (await bought()).mail?.text
    expect(other).toContain('Vendu par\u00a0: Une autre salle\n')
    expect(other).not.toContain('dont TVA')
  })

  test('names the organisation that sells, with what is known of it', async () => {
    await writeSetting(shop.db, 'seller', { name: 'La Maison', vatBasisPoints: 2000 })
    await writeSetting(shop.db, 'operator', { name: 'La Maison', address: '12 rue des Caves, Lyon' })
    const { eventId: known } = await bought()
    const sells = async (values: Partial<typeof organisations.$inferInsert>, vatBasisPoints?: number) => {
      await shop.db
        .insert(organisations)
        .values({ ...asso, ...values })
        .onConflictDoUpdate({ target: organisations.id, set: { ...asso, ...values } })
      const { eventId, orderId, paymentId } = await held()
      expect(eventId).not.toBe(known)
      const sold = { organisationId: asso.id, vatBasisPoints }
      await shop.db.update(events).set(sold).where(eq(events.id, eventId))
      await hear(shop.bank.pay(paymentId))
      return (await receiptOf(orderId))?.text
    }
    const whole = await sells({
      ...{
        legalName: 'Association Le Terrier',
        address: '3 rue Basse, Lille',
        registration: '73282932000074',
      },
      vat: 'franchise',
    })
    expect(whole).toContain(
      'Vendu par\u00a0: Association Le Terrier, 3 rue Basse, Lille, SIRET 73282932000074, TVA non applicable, article 293\u00a0B du CGI\n',
    )
    expect(whole).not.toContain('dont TVA')

    const bare = await sells({ legalName: 'Association Le Terrier', vat: '5.5' })
    expect(bare).toContain('Vendu par\u00a0: Association Le Terrier\n')
    expect(bare).toContain('dont TVA 5,5\u00a0%\u00a0: 1,46\u00a0€')
    // Its rate is not ours to guess.
    expect(await sells({ legalName: 'Association Le Terrier' })).not.toContain('dont TVA')
    const own = await sells({ legalName: 'Association Le Terrier', vat: 'franchise' }, 550)
    expect(own).toContain('dont TVA 5,5\u00a0%')
    expect(own).not.toContain('TVA non applicable')
    expect(await sells({})).toContain('Vendu par\u00a0: La Maison, 12 rue des Caves, Lyon\n')
  })

  test('opens its codes without sign-in, until the concert is over, for the address that it went to', async () => {
    const { eventId, link, mail } = await bought()
    expect(mail?.html).toContain(`<a href="${link}"`)
    const shown = await page(link)
    expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
    const [ticket] = await shop.tickets()
    expect(shown.text.match(/<svg/g)).toHaveLength(2)
    for (const part of ['billet n°\u00a01', 'billet n°\u00a02', ticket.eventName])
      expect(shown.text).toContain(part)

    const strange = ['another', '%00', 'a'.repeat(300)].map((id) =>
      link.replace(/print\/[^/]+/, `print/${id}`),
    )
    for (const wrong of [link.slice(0, -2), `${link}A`, ...strange])
      expect((await page(wrong)).status, wrong).toBe(404)
    await shop.db.update(events).set({ eventName: '<b>Nuit</b>' }).where(eq(events.id, eventId))
    expect((await page(link)).text).toContain('&lt;b&gt;Nuit')

    shop.api.clock.now = instantOfParis('2027-02-21', '06:01')
    expect((await page(link)).status).toBe(404)
    await shop.begin()
  })

  test('of an address that was corrected opens nothing', async () => {
    const { link } = await bought()
    await correctAddress(shop.api.deps, shop.me.id, 'juste@exemple.fr')
    expect(await page(link)).toMatchObject({ status: 404, text: expect.stringContaining('a changé') })
  })
})
