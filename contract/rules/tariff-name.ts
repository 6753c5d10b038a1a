interface Unnamed {
  priceCents: number
  /** Each buyer chooses the price. */
  isMinimum: boolean
  isCompanion: boolean
}

/** Returns the name of a tariff whose organiser or source names none. */
export const usualTariffName = ({ priceCents, isMinimum, isCompanion }: Unnamed): string => {
  if (isCompanion) return 'Accompagnateur'
  if (isMinimum) return 'Prix libre'
  return priceCents === 0 ? 'Entrée libre' : 'Plein tarif'
}
