import { randomUuid } from '../../lib/random-uuid.ts'

const asked = new Map<string, string>()

/** Makes a link `of` a concert under an id that it keeps until an answer comes: the press after a lost answer asks for the same link. */
export const onceAnswered = async <Answer>(
  of: string,
  make: (linkId: string) => Promise<Answer>,
): Promise<Answer> => {
  const linkId = asked.get(of) ?? randomUuid()
  asked.set(of, linkId)
  const answer = await make(linkId)
  asked.delete(of)
  return answer
}
