export const alternativesCopy = {
  dates: 'Les dates les plus proches',
  without: 'En retirant un filtre',
  date: (day: string, eventName: string | undefined, count: number) => {
    if (!eventName) return `${day} (${count})`
    const others = count - 1
    if (others <= 0) return `${day} · ${eventName}`
    return `${day} · ${eventName} et ${others} ${others > 1 ? 'autres' : 'autre'}`
  },
  strike: (what: string, count: string) => `Sans ${what} (${count})`,
  quoted: (search: string) => `«\u00a0${search}\u00a0»`,
  anyDates: 'les dates',
  more: '99+',
} as const
