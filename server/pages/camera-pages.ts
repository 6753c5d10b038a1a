import type { FastifyInstance } from 'fastify'
import { cameraPageHeaders } from '../../contract/rules/camera-page.ts'
import { type PageRow, pageRows } from '../../src/config/paths.ts'
import { answerOf, PAGE_QUALITY } from '../platform/cache/public-reads.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { PERMISSIONS } from '../platform/http/security-headers.ts'
import type { PageTable } from './pages.ts'

/** Serves the shell at the addresses of the pages that use the camera, which any other page's headers take away. */
export const serveCameraPages = (
  app: FastifyInstance,
  { shell, policyFor }: PageTable,
  rows: readonly PageRow[] = pageRows,
): void => {
  const answer = answerOf(shell.text, PAGE_QUALITY)
  const headers = cameraPageHeaders({ policy: policyFor(shell.file), permissions: PERMISSIONS })
  for (const { path, usesCamera } of rows) {
    if (!usesCamera) continue
    app.get(path, (request, reply) =>
      sendCached(request, reply.headers(headers), answer, 'text/html; charset=utf-8'),
    )
  }
}
