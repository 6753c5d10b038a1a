/** Browsers by what they alone say; all of them call themselves what stands below them too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/^(?!.*\bAndroid\b).*\bVersion\/.* Safari\//, 'Safari'],
]

/** An iPad says by default that it is a Mac, and cannot be told from one. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: typeof BROWSERS, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** A device as its user agent calls itself: 'Safari sur iPhone'; null where browser or system is none that is known here. */
export const deviceName = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  return browser && system ? `${browser} sur ${system}` : null
}
