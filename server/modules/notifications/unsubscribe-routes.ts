import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '../../../src/config/paths.ts'
import { HTML, PLAIN_PAGE_POLICY, plainPage } from '../../platform/http/plain-page.ts'
import type { Deps } from '../deps.ts'
import {
  readUnsubscription,
  UNSUBSCRIBE_PATH,
  type Unsubscription,
  unsubscribe,
} from './use-cases/unsubscribe.ts'

const SUBJECTS = {
  followedConcerts: 'les nouveaux concerts de ce que vous suivez',
  favouriteReminders: 'la veille de vos favoris',
  eventReminders: 'les concerts où vous avez une place',
}

const SETTINGS = `<a href="${paths.settings}?onglet=notifications">vos paramètres</a>`

const INVALID = '<p>Ce lien n’est pas valable. Utilisez celui du mail, en entier.</p>'

const send = (reply: FastifyReply, content: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': PLAIN_PAGE_POLICY })
    .type(HTML)
    .send(plainPage(content))

/**
 * Serves the unsubscribe link of mails, without sign-in or script. Only a POST unsubscribes: mail programs send it at one click (RFC 8058), and
 * scanners that open the link only find a button.
 */
export const unsubscribeRoutes = async (app: FastifyInstance, { database }: Deps): Promise<void> => {
  const { db } = database
  await app.register(async (scope) => {
    // The body adds nothing to the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))

    scope.get<{ Params: Unsubscription }>(UNSUBSCRIBE_PATH, async ({ params }, reply) => {
      const asked = await readUnsubscription(db, params)
      if (!asked) return send(reply, INVALID, 404)
      return send(
        reply,
        `<p>Ne plus recevoir de messages sur ${SUBJECTS[asked.name]}\u00a0?</p><form method="post"><button>Ne plus en recevoir</button></form>`,
      )
    })

    scope.post<{ Params: Unsubscription }>(
      UNSUBSCRIBE_PATH,
      { config: { changes: null } },
      async ({ params }, reply) => {
        const asked = await readUnsubscription(db, params)
        if (!asked) return send(reply, INVALID, 404)
        await unsubscribe(db, asked.memberId, asked.name)
        return send(
          reply,
          `<p>C’est fait\u00a0: vous ne recevrez plus de messages sur ${SUBJECTS[asked.name]}. Vous pouvez en recevoir de nouveau depuis ${SETTINGS}.</p>`,
        )
      },
    )
  })
}
