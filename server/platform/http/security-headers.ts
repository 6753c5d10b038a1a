/** For answers that are no page: nothing in them may run or load anything. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What a page may ask a device for, but for the one that uses the camera. */
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

/** What every answer carries. A page's own policy replaces the API's where the static plugin serves it. */
export const securityHeaders = ({ https }: { https: boolean }): Record<string, string> => ({
  'content-security-policy': API_POLICY,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  // Same-origin keeps the Referer that `GET /api/login` falls back on, and tells other sites nothing.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(https && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
})
