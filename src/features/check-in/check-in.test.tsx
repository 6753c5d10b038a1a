import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { sentTo } from '../../../tests/support/booking-data.ts'
import { createConcert, seatIdOf } from '../../../tests/support/check-in.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { eventOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { teamCodes } from '../../../tests/support/team.ts'
import { createAdmitted } from '../../data/check-in/admitted.ts'
import { readDoorList } from '../../data/check-in/door-list.ts'
import type { DoorLink, DoorWire } from '../../data/check-in/linked-doors.ts'
import { swapCodeOf } from '../../data/check-in/swap-doors.ts'
import { CheckIn } from './check-in.tsx'
import { packSignal } from './rtc-signal.ts'

const NOW = Date.parse('2026-09-04T18:30:00Z')
const concert = createConcert()
const strict = createConcert({ isStrict: true })
const [ines, zoe1, karim] = [seatIdOf('ines0', 1), seatIdOf('zoe00', 1), seatIdOf('karim', 1)]

const present = (list: object) => ({ ...list, at: new Date(NOW).toISOString() })
const told = (more: object = {}) => ({
  ...{ admissions: [], cursor: 0, hasMore: false, overruns: [], at: machineNow().toISOString() },
  ...more,
})
const answers = (list: unknown = present(concert.list)) => ({
  '/api/check-in/list': list,
  '/api/check-in/admissions': () => told(),
})

/** The link between this phone and another one: its other end, and what closes it. */
const linked = vi.hoisted(() => ({ end: null as DoorLink | null, close: vi.fn() }))
vi.mock('./rtc-link.ts', () => {
  const signal = (is: 'offer' | 'answer') => ({ is, ...SIGNAL })
  return {
    offerLink: async () => ({
      signal: signal('offer'),
      answer: async () => undefined,
      cancel: () => undefined,
    }),
    answerLink: async (_: unknown, connect: (wire: DoorWire) => DoorLink) => {
      linked.end = connect({ send: () => undefined, close: linked.close })
      return { signal: signal('answer'), opened: Promise.resolve(), cancel: () => undefined }
    },
  }
})
const SIGNAL = {
  ...{ ufrag: 'abcd', pwd: 'p'.repeat(22), fingerprint: new Uint8Array(32) },
  candidates: [{ address: '192.168.1.23', port: 50_123 }],
}

let links = 0
/** Renders the check-in with a new link each time: the page caches the check-ins that it opened. */
const show = (isNew = true) => {
  if (isNew) links += 1
  renderInApp(<CheckIn link={`link${links}`.padEnd(22, 'x')} />)
}
const digits = () => screen.findByLabelText('Les quatre chiffres')
const open = async () => {
  show()
  fireEvent.input(await digits(), { target: { value: '4071' } })
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le contrôle' }))
  await screen.findByRole('heading', { level: 1, name: 'Nuit acid' })
}
/** Types like a scanner: every key at once, then Enter. */
const scan = (text: string) =>
  act(() => {
    for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key })
  })
const answer = (title: string | RegExp) => screen.findByRole('heading', { level: 2, name: title })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await freshDevice()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const choices = () =>
  screen
    .getAllByRole('button', { name: /^(?:Refuser|Laisser entrer)$/ })
    .map(({ textContent }) => textContent)

describe('the way in', () => {
  it.each([
    ['wrong digits', refusalOf(403, 'forbidden'), /Ces quatre chiffres n’ouvrent pas ce lien/],
    ['a dead link', refusalOf(404, 'not_found'), /^Non\.$/],
    ['too many tries', refusalOf(429, 'too_many_requests'), /Trop d’essais/],
    ['a server that fails', refusalOf(500, 'internal'), /Le serveur ne répond pas comme prévu/],
  ])('says clearly what is wrong: %s', async (_, refusal, sentence) => {
    serve(answers(refusal))
    show()
    await userEvent.type(await digits(), '4071')
    await press('Ouvrir le contrôle')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(await digits()).toHaveValue('4071')
  })

  it('says at once that a link is dead, and asks for no digits', async () => {
    serve({ ...answers(), '/api/check-in/link': refusalOf(401, 'token_invalid') })
    show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien n’ouvre rien' })).toBeVisible()
    expect(screen.getByText('Non.')).toBeVisible()
    expect(screen.queryByLabelText('Les quatre chiffres')).toBeNull()
  })

  it('says at once that a link is cut off, before it asks the server', async () => {
    const fetch = serve(answers())
    renderInApp(<CheckIn link={'A'.repeat(21)} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ce lien n’ouvre rien' })).toBeVisible()
    expect(screen.getByText(/^Ce lien est incomplet, ou mal copié/)).toBeVisible()
    expect(screen.queryByLabelText('Les quatre chiffres')).toBeNull()
    expect(sentTo(fetch, '/api/check-in/link')).toEqual([])
  })

  it('says before it opens that a page that is not served securely verifies nothing', async () => {
    serve(answers())
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    show()
    expect(await screen.findByText(/^Cette page n’est pas servie en https : /)).toBeVisible()
    expect(screen.queryByLabelText('Les quatre chiffres')).toBeNull()
  })

  it('says so where there is no network, and asks for four digits before it sends', async () => {
    const fetch = serve({})
    show()
    await userEvent.type(await digits(), '40')
    await press('Ouvrir le contrôle')
    expect(await screen.findByText('Le code a quatre chiffres.')).toBeVisible()
    expect(sentTo(fetch, '/api/check-in/list')).toEqual([])
    await userEvent.type(await digits(), '71')
    await press('Ouvrir le contrôle')
    expect(await screen.findByText(/Pas de connexion au serveur/)).toBeVisible()
  })
})

describe('the scanner', () => {
  it('works without a camera, says so, and lets in by a keyboard scanner', async () => {
    serve(answers())
    await open()
    expect(screen.getByText(/Ce navigateur ne donne pas la caméra/)).toBeVisible()
    scan(concert.living(ines, NOW))
    expect(await answer('Entrez')).toBeVisible()
    expect(screen.getAllByText('Inès S.')[0]).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Entrez. Inès S.. Plein tarif')
    // The answer closes by itself.
    expect(await screen.findByText('1 entré sur 6 attendus')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Entrez' })).toBeNull())
    scan(concert.fixed(ines))
    expect(await answer('Déjà entré')).toBeVisible()
    expect(screen.getByText('à 20:30 · Entrée principale')).toBeVisible()
    await press('Continuer')
    expect(screen.queryByRole('heading', { name: 'Déjà entré' })).toBeNull()
  })

  it('whose camera is refused asks for it again on a press, and keeps the focus on the screen', async () => {
    serve(answers())
    const getUserMedia = vi.fn(async () => {
      throw new DOMException('No.', 'NotAllowedError')
    })
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
    await open()
    expect(await screen.findByText(/^La caméra est refusée/)).toBeVisible()
    const asked = getUserMedia.mock.calls.length
    await press('Réessayer la caméra')
    expect(getUserMedia).toHaveBeenCalledTimes(asked + 1)
    expect(await screen.findByText(/^La caméra est refusée/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Nuit acid' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Saisir un code' })).toBeEnabled()
  })

  it('is called as the tickets call it where its link is one door of several, unless it was given a name', async () => {
    serve(answers(present({ ...concert.list, split: { part: 2, of: 2 } })))
    await open()
    expect(await screen.findByText('ven. 4 sept. · Entrée 2')).toBeVisible()
    cleanup()
    show()
    const name = await screen.findByLabelText('Nom de cette entrée')
    await userEvent.clear(name)
    await userEvent.type(name, 'Cour')
    fireEvent.input(await digits(), { target: { value: '4071' } })
    await press('Ouvrir le contrôle')
    expect(await screen.findByText('ven. 4 sept. · Cour')).toBeVisible()
  })

  it('goes on where its concert is moved in its evening, and says the new day', async () => {
    const { list } = createConcert({ event: { movedTo: '2026-11-14' } })
    serve(answers(present(list)))
    await open()
    const day = screen.getByText(/^Ce concert est désormais annoncé pour le samedi 14 novembre 2026\./i)
    expect(day).toHaveTextContent('Le contrôle de ce soir continue jusqu’à 6 h.')
  })

  it('says in amber that its concert is on another day, and shows the date in the bar', async () => {
    const { list } = createConcert({ event: { date: '2026-11-14' } })
    serve(answers(present(list)))
    await open()
    expect(screen.getByText('Pas ce soir : ce concert a lieu samedi 14 novembre 2026.')).toBeVisible()
    expect(screen.getByText('sam. 14 nov. · Entrée principale')).toBeVisible()
  })

  it('says in amber that its concert is cancelled', async () => {
    const { list } = createConcert({ event: { isCancelled: true } })
    serve(answers(present(list)))
    await open()
    expect(screen.getByText('Concert annulé : aucun billet n’ouvre.')).toBeVisible()
  })

  it('takes the next code over the answer before it', async () => {
    serve(answers())
    await open()
    scan(concert.fixed(ines, undefined, concert.foreignKey))
    expect(await answer('Falsifié')).toBeVisible()
    scan(concert.living(ines, NOW))
    expect(await answer('Entrez')).toBeVisible()
  })

  it('says so when a code could not be judged, and calls no genuine one falsified', async () => {
    serve(answers())
    await open()
    const verify = vi.spyOn(crypto.subtle, 'verify').mockRejectedValue(new Error('gone'))
    scan(concert.living(ines, NOW))
    expect(await answer('Non lu')).toBeVisible()
    expect(screen.getByText('La vérification s’est arrêtée en route. Réessayez.')).toBeVisible()
    await press('Continuer')
    verify.mockRestore()
    scan(concert.living(ines, NOW))
    expect(await answer('Entrez')).toBeVisible()
  })

  it('judges what was scanned or typed meanwhile once the answer before it has been seen', async () => {
    serve(answers())
    await open()
    const verify = crypto.subtle.verify.bind(crypto.subtle)
    let letJudge = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      letJudge = resolve
    })
    vi.spyOn(crypto.subtle, 'verify').mockImplementationOnce(async (...parts) => {
      await gate
      return verify(...parts)
    })
    scan(concert.fixed(ines, undefined, concert.foreignKey))
    const zoes = concert.living(zoe1, NOW)
    scan(zoes)
    scan(zoes)
    await press('Saisir un code')
    await userEvent.type(screen.getByLabelText('Code court du billet'), shortLetters(shortBytes(karim)), {
      delay: 100,
    })
    await press('Vérifier')
    letJudge()
    expect(await answer('Falsifié')).toBeVisible()
    await press('Continuer')
    expect(await answer('Entrez')).toBeVisible()
    expect(screen.getAllByText('Zoé Œ.')[0]).toBeVisible()
    await press('Continuer')
    expect(await screen.findByText('Code saisi')).toBeVisible()
    expect(screen.getAllByText('Karim B.')[0]).toBeVisible()
    await press('Continuer')
    expect(await screen.findByText('2 entrés sur 6 attendus')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2, name: 'Entrez' })).toBeNull())
  })

  it('reads another door’s code by a keyboard scanner once it was asked for, takes it over on a press and forgets it on another', async () => {
    serve(answers())
    await open()
    const codes = await teamCodes('B', { link: `link${links}`.padEnd(22, 'x') })
    const seat: Admission = {
      ...{
        id: 'a'.repeat(22),
        seat: shortLetters(shortBytes(ines)),
        pass: null,
        undoes: null,
        way: 'living',
      },
      ...{ at: new Date(NOW).toISOString(), door: { id: 'B'.repeat(22), name: 'Cour' } },
    }
    const text = await swapCodeOf(codes, {
      list: readDoorList(concert.list),
      admitted: createAdmitted([seat]),
      doorName: 'Cour',
      now: NOW,
    })
    scan(text)
    expect(await answer('Pas un billet')).toBeVisible()
    await press('Continuer')
    const offerTo = async (heading: string | RegExp) => {
      await press('Menu')
      await press('Échanger qui est entré')
      expect(await screen.findByRole('img', { name: 'QR code de qui est entré ici' })).toBeVisible()
      scan(text)
      expect(await answer(heading)).toBeVisible()
    }
    await offerTo('Noter ces entrées\u00a0?')
    expect(screen.getByText('1 entrée de Cour, 20:30')).toBeVisible()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Noter' }))
    expect(await answer('Noté')).toBeVisible()
    await press('Fermer')
    scan(concert.fixed(ines))
    expect(await answer('Déjà entré')).toBeVisible()
    expect(screen.getByText(/^Une autre entrée l’a montré dans son code/)).toBeVisible()
    await press('Continuer')
    await offerTo('Code d’une autre entrée')
    expect(screen.getByText(/^C’est déjà noté/)).toBeVisible()
    await press('Fermer')
    await press('Menu')
    await press('Oublier ce que Cour a montré')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Oublier/ })).toBeNull())
    await press('Fermer')
    scan(concert.fixed(ines))
    expect(await answer('Entrez')).toBeVisible()
  })

  it('says on its first screen that a link with another door is lost, and closes those that are left as it is left', async () => {
    serve(answers())
    await open()
    const codes = await teamCodes('B', { link: `link${links}`.padEnd(22, 'x') })
    const offer = await codes.write('offer', packSignal({ is: 'offer', ...SIGNAL }), NOW)
    const join = async () => {
      await press('Menu')
      await press('Relier une autre entrée')
      expect(await screen.findByRole('img', { name: 'QR code qui relie cette entrée' })).toBeVisible()
      scan(offer)
      expect(await answer('Entrées reliées')).toBeVisible()
      await press('Fermer')
    }
    await join()
    expect(screen.queryByText('lien perdu avec une autre entrée')).toBeNull()
    const region = screen.getByText(/^Liste de /).parentElement?.querySelector('[role=status]')
    act(() => linked.end?.lost())
    const lost = await screen.findByText('lien perdu avec une autre entrée')
    expect(lost).toBeVisible()
    // Announced: the region is there before what it says.
    expect(lost.closest('[role=status]')).toBe(region)
    await join()
    expect(screen.queryByText('lien perdu avec une autre entrée')).toBeNull()
    expect(linked.close).not.toHaveBeenCalled()
    await press('Menu')
    await press('Quitter et effacer')
    await press('Effacer et quitter')
    expect(await digits()).toBeVisible()
    expect(linked.close).toHaveBeenCalledTimes(1)
  })

  it('brings the rest of a booking, and takes all of it back', async () => {
    serve(answers())
    await open()
    scan(concert.living(zoe1, NOW))
    await answer('Entrez')
    await press('Toute la réservation (+2)')
    expect(await screen.findByText(/3.entrées ensemble/, { ignore: '[role=alert]' })).toBeVisible()
    await press('Annuler ces 3 entrées')
    expect(await screen.findByText('0 entré sur 6 attendus')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Entrée annulée.'))
  })

  it('finds a name whatever its accents, and lets the chosen seats in', async () => {
    serve(answers())
    await open()
    await press('Chercher un nom')
    await userEvent.type(screen.getByLabelText('Nom de la réservation'), 'zoe')
    await userEvent.click(await screen.findByRole('button', { name: /Zoé Œ\./ }))
    // A browser would translate 'Rose' too.
    expect(await answer('Zoé Œ.')).toHaveAttribute('translate', 'no')
    const seats = screen.getAllByRole('checkbox')
    expect(seats).toHaveLength(3)
    await userEvent.click(seats[0] as HTMLElement)
    await press('Laisser entrer 2 personnes')
    expect(await answer('Entrez')).toBeVisible()
    expect(screen.getByText('2 entrés sur 6 attendus')).toBeInTheDocument()
  })

  it('takes a short code, and says what is wrong with another', async () => {
    serve(answers())
    await open()
    await press('Saisir un code')
    const field = screen.getByLabelText('Code court du billet')
    await userEvent.type(field, 'ABC', { delay: 100 })
    await press('Vérifier')
    expect(await screen.findByText('Un code court a huit lettres et chiffres.')).toBeVisible()
    fireEvent.change(field, { target: { value: shortLetters(shortBytes(karim)) } })
    await press('Vérifier')
    expect(await answer('Entrez')).toBeVisible()
    expect(screen.getByText('Code saisi')).toBeVisible()
  })

  it('leaves a static code to whoever stands there, at a strict door', async () => {
    serve(answers(present(strict.list)))
    await open()
    scan(strict.fixed(ines))
    expect(await answer('Code fixe')).toBeVisible()
    expect(choices()).toEqual(['Refuser', 'Laisser entrer'])
    await press('Refuser')
    expect(screen.getByText('0 entré sur 6 attendus')).toBeInTheDocument()
    scan(strict.fixed(ines))
    await answer('Code fixe')
    await press('Laisser entrer')
    expect(await answer('Entrez')).toBeVisible()
  })

  it('lets a Pass in by hand, once', async () => {
    serve(answers())
    await open()
    scan(concert.pass('nobody-user'))
    expect(await answer('Pass sans billet')).toBeVisible()
    expect(choices()).toEqual(['Refuser', 'Laisser entrer'])
    expect(screen.getByText('Ada L.')).toBeVisible()
    await press('Laisser entrer')
    expect(await answer('Entrez')).toBeVisible()
    scan(concert.pass('nobody-user'))
    expect(await answer('Déjà entré')).toBeVisible()
  })

  it('says which concert a code is for, by its name where that can be had', async () => {
    serve({
      ...answers(),
      '/api/events/evt-other': eventOf('evt-other', { eventName: 'Bal perdu', date: '2026-09-12' }),
      '/api/events/evt-festival': eventOf('evt-festival', { date: '2026-09-11', endDate: '2026-09-13' }),
    })
    await open()
    scan(concert.fixed(ines, 'evt-other'))
    const title = await answer('Autre concert')
    const other = title.closest('section') as HTMLElement
    expect(await within(other).findByText('Bal perdu')).toBeVisible()
    expect(within(other).getByText('samedi 12 septembre 2026')).toBeVisible()
    await press('Continuer')
    scan(concert.fixed(ines, 'evt-festival'))
    expect(await screen.findByText('du 11 au 13 septembre 2026')).toBeVisible()
    await press('Continuer')
    scan(concert.fixed(ines, 'evt-unknown'))
    expect(await screen.findByText('Concert evt-unknown')).toBeVisible()
  })

  it('names at this door what another one let in too: seat, both doors, both times', async () => {
    const other: Admission = {
      ...{
        id: 'a'.repeat(22),
        seat: shortLetters(shortBytes(ines)),
        pass: null,
        undoes: null,
        way: 'living',
      },
      ...{ at: '2026-09-04T18:21:00.000Z', door: { id: 'b'.repeat(22), name: 'Cour' } },
    }
    let isTold = false
    const news = () => told(isTold ? { admissions: [other], cursor: 1 } : {})
    serve({ ...answers(), '/api/check-in/admissions': news })
    await open()
    scan(concert.living(ines, NOW))
    await answer('Entrez')
    isTold = true
    await press('Continuer')
    await press('Menu')
    await press('Mettre à jour')
    const doubles = (await screen.findByRole('heading', { name: 'Doublons' })).closest(
      'section',
    ) as HTMLElement
    expect(within(doubles).getByText('Inès S.')).toBeVisible()
    expect(within(doubles).getByText('20:21 · Cour')).toBeVisible()
    expect(within(doubles).getByText('20:30 · Entrée principale')).toBeVisible()
    expect(screen.getByRole('button', { name: '1 doublon', hidden: true })).toBeInTheDocument()
  })

  it('says after its upload which Pass was one concert too many, when and where', async () => {
    const asked = serve({
      ...answers(),
      '/api/check-in/admissions': () => {
        const [, init] = asked.mock.lastCall as unknown as [string, RequestInit]
        const { admissions } = JSON.parse(String(init.body)) as { admissions: Admission[] }
        return told({ overruns: admissions.map(({ id }) => ({ id, reason: 'month' })) })
      },
    })
    await open()
    scan(concert.pass('nobody-user'))
    await answer('Pass sans billet')
    await press('Laisser entrer')
    await answer('Entrez')
    await press('Continuer')
    await press('Menu')
    const later = (await screen.findByRole('heading', { name: 'À revoir après la soirée' })).closest(
      'section',
    )
    expect(later).toHaveTextContent('Pass entré alors que son mois n’avait plus de concert.')
    expect(later).toHaveTextContent('20:30 · Entrée principale')
  })

  it('counts who pays at the door, on this phone alone, beyond the end of the list', async () => {
    const fetch = serve(answers())
    await open()
    await press('+1 payé ici 0')
    const counter = (name: string) => screen.findByRole('button', { name })
    await userEvent.click(await counter('+1 payé ici 1'))
    expect(await counter('+1 payé ici 2')).toBeVisible()
    expect(screen.getByText('0 entré sur 6 attendus')).toBeVisible()
    await press('Menu')
    expect(screen.getByText(/^2 personnes au compteur de ce téléphone/)).toBeVisible()
    await press('En retirer une')
    expect(await screen.findByText(/^1 personne au compteur de ce téléphone/)).toBeVisible()
    expect(JSON.stringify(fetch.mock.calls)).not.toMatch(/paid/i)
    vi.setSystemTime(Date.parse(concert.list.endsAt))
    cleanup()
    show(false)
    expect(await screen.findByRole('heading', { name: 'Contrôle terminé' })).toBeVisible()
    expect(screen.getByText('Payé ici : 1 personne, au compteur de ce téléphone.')).toBeVisible()
  })

  it('shows the state of list and doors, and leaves without a trace', async () => {
    serve(answers())
    await open()
    scan(concert.living(ines, NOW))
    await answer('Entrez')
    await press('Continuer')
    await press('Menu')
    const perDoor = screen.getByRole('heading', { name: 'Par entrée' }).closest('section') as HTMLElement
    expect(within(perDoor).getByText('Entrée principale')).toBeVisible()
    await press('Quitter et effacer')
    await press('Effacer et quitter')
    expect(await digits()).toBeVisible()
    expect(screen.queryByText('Nuit acid')).toBeNull()
  })
})
