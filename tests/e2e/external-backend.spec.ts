import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startAppServer } from '../support/app-server.ts'
import { expect, test } from '../support/fixtures.ts'
import { members, signIn } from '../support/member.ts'

test('an external backend opens the payment, and never gets the session', { tag: '@long' }, async ({
  browser,
}) => {
  const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  const backend = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    let body = ''
    for await (const chunk of request) body += chunk
    heard.push({ path: request.url ?? '', headers: request.headers, body })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ stripe_url: `http://${request.headers.host}/payer` }))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const server = await startAppServer({
    env: { EXTERNAL_API_URL: `${origin}/api:v1` },
  })
  try {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await signIn(page, members.free, '/store')
    await page.getByRole('button', { name: 'Choisir Standard' }).click()
    const recap = page.getByRole('dialog', { name: 'S’abonner au Pass Standard' })
    await recap.getByRole('checkbox').check()
    const opened = context.waitForEvent('page')
    await recap.getByRole('button', { name: /^Payer/ }).click()
    await expect(await opened).toHaveURL(`${origin}/payer`)
    const [call] = heard.filter(({ body }) => body)
    expect(call?.path).toBe('/api:v1/sub-create-checkout-session')
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ plan: 'standard' })
    expect(call?.headers).not.toHaveProperty('authorization')
    expect(call?.headers).not.toHaveProperty('cookie')
    await context.close()
  } finally {
    await server.dispose()
    backend.close()
  }
})
