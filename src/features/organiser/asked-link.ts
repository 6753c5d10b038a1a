import { randomUuid } from '../../lib/random-uuid.ts'

const asked = new Map<string, string>()

/** Makes something `of` a concert or draft under an id that it keeps until an answer comes: the press after a lost answer asks for the same. */
export const onceAnswered = async <Answer>(
  of: string,
  make: (id: string) => Promise<Answer>,
): Promise<Answer> => {
  const id = asked.get(of) ?? randomUuid()
  asked.set(of, id)
  const answer = await make(id)
  asked.delete(of)
  return answer
}
