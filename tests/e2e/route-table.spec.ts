import { expect, test } from '../support/fixtures.ts'
import { enter, members } from '../support/member.ts'
import { expectShown, table } from '../support/route-table.ts'

test('each route shows its page to a visitor', { tag: '@long' }, async ({ page: view, server }) => {
  test.slow()
  for (const row of await table(server.url)) {
    await test.step(row.route, async () => {
      await view.goto(row.path)
      await expectShown(view, row, row.visitor)
      // The page of an unknown address has links.
      if (row.route === 'any other path')
        await expect(view.getByRole('main').getByRole('link')).not.toHaveCount(0)
    })
  }
})

test('each route shows its page to a member', { tag: '@long' }, async ({ page: view, server }) => {
  test.slow()
  await enter(view, members.standard, '/')
  for (const row of await table(server.url)) {
    await test.step(row.route, async () => {
      await view.goto(row.path)
      await expectShown(view, row, row.member ?? row.visitor)
    })
  }
})

test('each public page has a title and a description of its own before any script', async ({
  request,
  server,
}) => {
  const heads = new Map<string, string>()
  const map = await (await request.get('/sitemap.xml')).text()
  const rows = (await table(server.url)).filter(({ route }) => !/[{,]/.test(route))
  const publicPages = rows.filter(({ visitor: { at, says } }) => !at && says !== 'Connexion requise')
  for (const { path } of publicPages) {
    const html = await (await request.get(path)).text()
    const title = /<title[^>]*>([^<]+)</.exec(html)?.[1]
    const [description, ...more] = [...html.matchAll(/<meta name="description" content="([^"]+)"/g)]
    expect(title, path).toBeTruthy()
    expect(description, path).toBeDefined()
    expect(more, `${path}: one description`).toEqual([])
    if (html.includes('data-path="/')) {
      expect([...heads.keys()], `${path}: a title of its own`).not.toContain(title)
      heads.set(title ?? '', path)
      if (path !== '/auth') expect(map, path).toContain(`<loc>${server.url}${path}</loc>`)
    }
  }
  expect([...heads.values()]).toEqual(expect.arrayContaining(['/support', '/resilier', '/retractation']))
  expect(heads.size).toBeGreaterThanOrEqual(18)
})
