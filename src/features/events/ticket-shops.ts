/** Ticket shops by host; a host's subdomains count as the shop too. */
const shops: Record<string, string> = {
  'billetreduc.com': 'BilletRéduc',
  'billetweb.fr': 'Billetweb',
  'dice.fm': 'DICE',
  'digitick.com': 'Digitick',
  'eventbrite.com': 'Eventbrite',
  'eventbrite.fr': 'Eventbrite',
  'festik.net': 'Festik',
  'fnacspectacles.com': 'Fnac Spectacles',
  'helloasso.com': 'HelloAsso',
  'infoconcert.com': 'Infoconcert',
  'mapado.com': 'Mapado',
  'ra.co': 'Resident Advisor',
  'residentadvisor.net': 'Resident Advisor',
  'seetickets.com': 'See Tickets',
  'shotgun.live': 'Shotgun',
  'songkick.com': 'Songkick',
  'soticket.net': 'SoTicket',
  'ticketmaster.com': 'Ticketmaster',
  'ticketmaster.fr': 'Ticketmaster',
  'ticketswap.com': 'TicketSwap',
  'ticketswap.fr': 'TicketSwap',
  'trium.fr': 'Trium',
  'weezevent.com': 'Weezevent',
  'yurplan.com': 'Yurplan',
}

// Where the part before the last two is the name: 'salle.co.uk' is 'salle', not 'co'.
const sharedEndings = /\.(?:co|com|org|net|asso|gouv)\.[a-z]{2}$/

/**
 * What the button to an outside ticket shop names: a known shop, otherwise the second-level domain, otherwise `fallback`
 * (document 1, section 2).
 */
export const ticketShopName = (pageUrl: string | null, fallback: string): string => {
  if (!pageUrl || !URL.canParse(pageUrl)) return fallback
  const host = new URL(pageUrl).hostname.toLowerCase().replace(/\.$/, '')
  const labels = host.split('.')
  for (let i = 0; i < labels.length - 1; i++) {
    const shop = shops[labels.slice(i).join('.')]
    if (shop) return shop
  }
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host)
  if (labels.length < 2 || isAddress) return fallback
  return labels.at(sharedEndings.test(host) && labels.length > 2 ? -3 : -2) || fallback
}
