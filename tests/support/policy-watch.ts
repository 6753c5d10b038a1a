import type { BrowserContext, ConsoleMessage } from '@playwright/test'

const POLICY = /Content Security Policy|Content-Security-Policy/i
const HYDRATION = /hydrat|Minified React error #(?:418|419|421|422|423|425)/i

/**
 * Collects every violation of the content security policy and every hydration error in a context, with its
 * page, from the console and the violation event. Returns a function that lists them.
 */
export const watchPolicy = async (context: BrowserContext): Promise<() => string[]> => {
  const seen: string[] = []
  await context.exposeBinding('reportPolicyBreach', (_, breach: string) => {
    seen.push(breach)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicyBreach } = window as unknown as { reportPolicyBreach: (breach: string) => void }
      reportPolicyBreach(
        `${event.violatedDirective}: ${event.blockedURI} ${event.sample} (${location.pathname})`,
      )
    })
  })
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    if (message.type() === 'error' && (POLICY.test(text) || HYDRATION.test(text)))
      seen.push(`${text} (${message.page()?.url()})`)
  }
  context.on('console', onConsole)
  context.on('weberror', (error) => {
    const { message } = error.error()
    if (HYDRATION.test(message)) seen.push(`${message} (${error.page()?.url()})`)
  })
  return () => seen
}
