import { sql } from 'drizzle-orm'
import { monthlyAllowance } from '../../../contract/rules/pass.ts'
import type { Db } from '../../../server/platform/db/database.ts'
import type { ReceivedMail } from '../mailbox.ts'

const QUESTIONS = {
  'seats that nobody holds, or that are held and not counted': sql`
    select t.id, t.capacity_sold from ticket_types t where t.capacity_sold <>
      coalesce((select sum(b.quantity) from bookings b where b.ticket_type_id = t.id and b.cancelled_at is null), 0) +
      coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id where l.ticket_type_id = t.id and o.state = 'held'), 0) +
      coalesce((select sum(w.quantity) from waits w where w.held_type_id = t.id), 0) -
      (select count(*) from ticket_codes c join bookings b on b.id = c.booking_id
        where b.ticket_type_id = t.id and c.promised_to is not null and c.retired_at is null and b.cancelled_at is null)`,
  'bookings without a code a seat': sql`
    select b.id from bookings b where b.cancelled_at is null
      and b.quantity <> (select count(*) from ticket_codes c where c.booking_id = b.id and c.retired_at is null)`,
  'orders whose steps do not lead to their state': sql`
    select o.id, o.state from orders o where o.state::text is distinct from
      coalesce((select s.to_state::text from order_transitions s where s.order_id = o.id order by s.id desc limit 1), 'selected')`,
  'tickets without their order, orders without their tickets': sql`
    select o.id, o.state from orders o where (o.state = 'ticketed') <>
      exists (select from bookings b where b.order_id = o.id and b.cancelled_at is null)`,
  'more concerts of a month than the Pass opens': sql`
    select b.member_id, b.pass_month from bookings b join members m on m.id = b.member_id
      where b.cancelled_at is null and b.pass_month is not null and m.level = 'standard'
      group by b.member_id, b.pass_month having count(*) > ${monthlyAllowance.standard.concerts}`,
  'more invitations of a month than the Pass opens': sql`
    select i.giver_id from invitations i join bookings b on b.id = i.booking_id
      where b.cancelled_at is null and i.month is not null
      group by i.giver_id, i.month having count(*) > ${monthlyAllowance.premium.invitations}`,
  'gifts taken that have neither begun nor wait for the end of a Pass': sql`
    select g.id from gifts g where g.state = 'paid' and g.taker_id is not null and g.begun_at is null
      and not exists (select from subscriptions s where s.member_id = g.taker_id and s.state <> 'ended')`,
  'Passes without their contract': sql`
    select s.id from subscriptions s join members m on m.id = s.member_id
      where s.state <> 'ended' and m.level::text <> s.plan::text and not (m.level = 'free' and s.current_period_end < now())`,
}

/** Returns the violated invariants of a database, one line each. `received` are the received mails. */
export const broken = async (db: Db, received: ReceivedMail[]): Promise<string[]> => {
  const faults: string[] = []
  for (const [what, question] of Object.entries(QUESTIONS)) {
    const answer: unknown = await db.execute(question)
    const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows
    faults.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  const ids = received.map(({ id }) => id)
  faults.push(...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `mail sent twice: ${id}`))
  return faults
}
