/** For responses that are not pages: they may neither run nor load anything. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Device permissions of every page except the camera page. */
export const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'usb=()',
  'fullscreen=(self)',
  'payment=(self)',
  'screen-wake-lock=(self)',
].join(', ')

const YEAR_S = 365 * 24 * 3600

/** Headers of every response. The static plugin replaces the policy for pages. */
export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  'content-security-policy': API_POLICY,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  // Same-origin keeps the Referer that `GET /api/login` falls back on, and sends none to other sites.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(https && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
})
