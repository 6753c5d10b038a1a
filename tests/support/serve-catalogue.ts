import { vi } from 'vitest'
import type { CatalogueFile, CatalogueManifest } from '../../contract/catalogue.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import type { MadeFile } from './catalogue-file.ts'

/** Mocks a server with these files, and records the requests. The files may be changed between two reads. */
export const serveCatalogue = (
  files: { snapshot: MadeFile | null; delta?: MadeFile | null; at?: Date },
  /** Responds instead of a file. */
  instead: (file: MadeFile) => Response | Promise<Response> | undefined = () => undefined,
) => {
  const served = { delta: null, at: undefined, ...files }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    asked.push(pathname)
    if (pathname === '/api/events/filters') return Response.json({ cities: ['Paris'], styles: ['Jazz'] })
    if (pathname === '/api/prousers') return Response.json([])
    const described = (file: MadeFile | null): CatalogueFile | null => {
      if (!file) return null
      const { text: _, ...rest } = file
      return rest
    }
    if (pathname === '/api/catalogue') {
      const snapshot = described(served.snapshot)
      const delta = described(served.delta)
      const at = served.at?.toISOString() ?? delta?.at ?? snapshot?.at ?? machineNow().toISOString()
      return Response.json({ at, snapshot, delta } satisfies CatalogueManifest)
    }
    const file = [served.snapshot, served.delta].find((one) => pathname === `/api/catalogue/${one?.name}`)
    if (!file) {
      const body = { message: 'Absent.', code: 'not_found', requestId: 'r' }
      return Response.json(body, { status: 404 })
    }
    return (await instead(file)) ?? new Response(file.text)
  })
  return { served, asked }
}
