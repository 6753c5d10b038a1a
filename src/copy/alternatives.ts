export const alternativesCopy = {
  dates: 'Les dates les plus proches',
  without: 'En retirant un filtre',
  date: (day: string, count: string) => `${day} (${count})`,
  strike: (what: string, count: string) => `Sans ${what} (${count})`,
  quoted: (search: string) => `«\u00a0${search}\u00a0»`,
  anyDates: 'les dates',
  more: '99+',
} as const
