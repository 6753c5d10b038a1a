import { type SQL, sql } from 'drizzle-orm'

/** How a value is written: `cents` as euros, an instant in Paris's wall clock (CSV) or UTC (JSON), `shortCode` from a seat's id. */
type Kind = 'text' | 'instant' | 'cents' | 'number' | 'flag' | 'shortCode'

/** A column by its key in JSON, with its heading in CSV. */
export interface ExportColumn {
  key: string
  heading: string
  kind: Kind
}

/** A file of the export. Its query has no parameters, because a cursor takes none. */
export interface ExportPart {
  name: string
  columns: ExportColumn[]
  query: SQL
}

const column = (line: string): ExportColumn => {
  const [key = '', heading = '', kind = 'text'] = line.split(/ *\| */)
  return { key, heading, kind: kind as Kind }
}

/** Builds a part from its columns as `key | heading | kind`, and its query, whose columns have these keys. */
const part = (name: string, columns: string[], query: SQL): ExportPart => ({
  name,
  columns: columns.map(column),
  query,
})

/** All files of the export, the catalogue first. No password, token or key is in any. */
export const exportParts: ExportPart[] = [
  part(
    'concerts',
    [
      ...['id | identifiant', 'name | nom', 'date | date', 'endDate | dernier jour', 'time | heure'],
      ...[
        'doorsAt | portes',
        'place | lieu',
        'city | ville',
        'organiser | organisateur',
        'organisation | structure',
      ],
      ...[
        'style | style',
        'description | description',
        'price | prix | cents',
        'priceKnown | prix connu | flag',
      ],
      ...['sold | vente', 'room | jauge | number', 'pageUrl | page', 'imageUrl | affiche', 'source | source'],
      ...[
        'sourceKey | clé de la source',
        'withdrawnAt | annulé le | instant',
        'addedAt | ajouté le | instant',
      ],
    ],
    sql`select e.id, e.event_name as name, e.date, e.end_date as "endDate", e.time, e.doors_at as "doorsAt", e.place, e.city,
      e.organizer as organiser, o.name as organisation, e.music_style as style, e.description, e.price_cents as price,
      e.price_known as "priceKnown", e.ticketing_mode as sold, e.room_total as room, e.page_url as "pageUrl", e.image_url as "imageUrl",
      e.source, e.source_key as "sourceKey", e.withdrawn_at as "withdrawnAt", e.added_at as "addedAt"
      from events e join organisations o on o.id = e.organisation_id order by e.date, e.id`,
  ),
  part(
    'tarifs',
    [
      ...[
        'id | identifiant',
        'eventId | concert',
        'name | nom',
        'price | prix | cents',
        'isMinimum | prix libre | flag',
      ],
      ...[
        'capacity | places | number',
        'sold | vendues | number',
        'from | en vente du | instant',
        'until | au | instant',
      ],
    ],
    sql`select id, event_id as "eventId", name, price_cents as price, is_minimum as "isMinimum", capacity_total as capacity,
      capacity_sold as sold, sold_from as "from", sold_until as "until" from ticket_types order by event_id, position, id`,
  ),
  part(
    'annuaire',
    [
      ...['id | identifiant', 'type | type', 'name | nom', 'company | raison sociale', 'address | adresse'],
      ...[
        'postcode | code postal',
        'city | ville',
        'description | description',
        'website | site',
        'spotify | spotify',
      ],
      ...[
        'social | réseaux',
        'genres | genres',
        'imageUrl | image',
        'latitude | latitude | number',
        'longitude | longitude | number',
      ],
    ],
    sql`select id, type, name, company_name as company, address, postcode, city, description, website, spotify, social_media as social,
      array_to_string(genres, ', ') as genres, image_url as "imageUrl", latitude, longitude from pro_users order by type, name, id`,
  ),
  part(
    'membres',
    [
      ...[
        'id | identifiant',
        'email | email',
        'firstName | prénom',
        'lastName | nom',
        'phone | téléphone',
        'city | ville',
      ],
      ...[
        'isVerified | adresse confirmée | flag',
        'level | pass',
        'periodEnd | payé jusqu’au | instant',
        'autorenew | renouvelé | flag',
      ],
      ...['followedConcerts | mails des suivis | flag', 'promotionalEmails | mails de promotion | flag'],
      ...['createdAt | inscrit le | instant', 'lastSeenAt | vu le | instant'],
    ],
    sql`select id, email, first_name as "firstName", last_name as "lastName", phone, city, is_verified as "isVerified", level,
      current_period_end as "periodEnd", autorenew, followed_concerts as "followedConcerts", promotional_emails as "promotionalEmails",
      created_at as "createdAt", last_seen_at as "lastSeenAt" from members order by created_at, id`,
  ),
  part(
    'favoris',
    ['memberId | membre', 'eventId | concert', 'addedAt | ajouté le | instant'],
    sql`select member_id as "memberId", event_id as "eventId", created_at as "addedAt" from favourites order by created_at, member_id, event_id`,
  ),
  part(
    'suivis',
    ['memberId | membre', 'proId | annuaire', 'since | depuis | instant'],
    sql`select member_id as "memberId", pro_id as "proId", created_at as since from follows order by created_at, member_id, pro_id`,
  ),
  part(
    'commandes',
    [
      ...[
        'id | identifiant',
        'memberId | membre',
        'email | email',
        'eventId | concert',
        'eventName | nom du concert',
        'state | état',
      ],
      ...[
        'total | total | cents',
        'returned | rendu par places | cents',
        'provider | prestataire',
        'paymentId | paiement',
      ],
      ...[
        'refundCause | cause du remboursement',
        'refundFailedAt | remboursement refusé par la banque le | instant',
        'createdAt | ouverte le | instant',
        'paidAt | payée le | instant',
      ],
    ],
    sql`select o.id, o.member_id as "memberId", m.email, o.event_id as "eventId", e.event_name as "eventName", o.state, o.total_cents as total,
      o.returned_cents as returned, o.provider, o.payment_id as "paymentId", o.refund_cause as "refundCause", o.refund_failed_at as "refundFailedAt", o.created_at as "createdAt",
      o.paid_at as "paidAt" from orders o join events e on e.id = o.event_id left join members m on m.id = o.member_id order by o.created_at, o.id`,
  ),
  part(
    'billets',
    [
      ...[
        'id | identifiant',
        'code | code court | shortCode',
        'number | numéro',
        'orderId | commande',
        'eventId | concert',
      ],
      ...[
        'eventName | nom du concert',
        'date | date',
        'memberId | membre',
        'email | email',
        'guest | invité sans compte',
      ],
      ...[
        'category | tarif',
        'price | prix | cents',
        'source | obtenu par',
        'bookedAt | réservé le | instant',
      ],
      ...['enteredAt | entré le | instant', 'endedAt | fin le | instant'],
    ],
    sql`select c.id, c.id as code, (case when r.is_paid then '' else 'G' end) || r.number as number, b.order_id as "orderId",
      b.event_id as "eventId", e.event_name as "eventName", e.date, b.member_id as "memberId", m.email, i.guest_name as guest, t.name as category,
      b.price_cents as price, b.source, b.booked_at as "bookedAt", c.used_at as "enteredAt", coalesce(c.retired_at, b.cancelled_at) as "endedAt"
      from ticket_codes c join bookings b on b.id = c.booking_id join events e on e.id = b.event_id join ticket_types t on t.id = b.ticket_type_id
      left join members m on m.id = b.member_id left join invitations i on i.booking_id = b.id
      left join ticket_register r on r.seat_id = c.id and r.act = 'issued' order by b.booked_at, b.id, c.position`,
  ),
  part(
    'registre',
    [
      ...[
        'id | ligne | number',
        'at | le | instant',
        'act | acte',
        'number | numéro',
        'eventId | concert',
        'eventName | nom du concert',
      ],
      ...[
        'startsAt | début | instant',
        'place | lieu',
        'category | tarif',
        'price | prix | cents',
        'vat | TVA % | number',
        'seller | vendeur',
      ],
      ...['channel | obtenu par', 'seatId | billet', 'orderId | commande', 'refunded | remboursé | cents'],
    ],
    sql`select id, at, act, (case when is_paid then '' else 'G' end) || number as number, event_id as "eventId", event_name as "eventName",
      starts_at as "startsAt", place, category, price_cents as price, round(vat_basis_points / 100.0, 2) as vat, seller, channel,
      seat_id as "seatId", order_id as "orderId", case act when 'refunded' then refunded_cents else 0 end as refunded from ticket_register order by id`,
  ),
  part(
    'releves',
    [
      'number | numéro | number',
      'eventId | concert',
      'registerId | dernière ligne du registre | number',
      'closedAt | clos le | instant',
    ],
    sql`select number, event_id as "eventId", register_id as "registerId", closed_at as "closedAt" from statements order by number`,
  ),
  part(
    'factures',
    [
      ...[
        'id | identifiant',
        'memberId | membre',
        'plan | pass',
        'amount | montant | cents',
        'refunded | remboursé | cents',
      ],
      ...['provider | prestataire', 'providerId | facture chez lui', 'paidAt | payée le | instant'],
    ],
    sql`select id, member_id as "memberId", plan, amount_cents as amount, refunded_cents as refunded, provider, provider_id as "providerId",
      paid_at as "paidAt" from invoices order by paid_at, id`,
  ),
]
