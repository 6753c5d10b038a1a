import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface PostAnswer<T> {
  status: number
  json: T
}

const PATIENCE_MS = 120_000
const AGAIN_MS = 500

const postOnce = <T>(url: string, token: string, json: unknown): Promise<PostAnswer<T> | null> =>
  new Promise((resolve) => {
    const body = JSON.stringify(json)
    const call = request(url, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${token}`,
      },
    })
    call.once('error', () => resolve(null))
    call.once('response', (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, json: JSON.parse(read) as T }),
        () => resolve(null),
      )
    })
    call.end(body)
  })

/**
 * Posts JSON over a separate connection, again if the server refuses it under load; null if unreachable or the
 * response is incomplete. Without a connect timeout, hundreds of calls from one busy machine
 * measure the server alone.
 */
export const patientPost = async <T>(
  url: string,
  token: string,
  json: unknown,
): Promise<PostAnswer<T> | null> => {
  for (const end = performance.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    const answer = await postOnce<T>(url, token, json)
    if (answer?.status !== 503 || performance.now() > end) return answer
  }
}
