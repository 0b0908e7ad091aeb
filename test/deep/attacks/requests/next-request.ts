import type { Random } from '#test/support/random.ts'
import { type ApiDocument, type RawRequest, createComposer, operationsOf } from './compose.ts'
import { malformedHttp } from './malformed-http.ts'
import { sample } from './sample-schema.ts'
import { systematicRequests } from './systematic.ts'

type Source = { random: Random; port: number; ids: string[]; cookieFor: (operationId?: string) => string }

/** Returns the next request: half are bad values in each field of each operation until every one was sent, the others generated. */
export function createRequests(document: ApiDocument, { random, port, ids, cookieFor }: Source): () => RawRequest {
  const compose = createComposer(document, port, { ids })
  const all = { ...random, happens: () => true }
  const fields = operationsOf(document).flatMap((operation) => {
    const { operationId, requestBody } = operation.described
    const schema = requestBody?.content['application/json']?.schema
    const valid = schema && sample(schema, all, { ids })
    const cookie = () => cookieFor(operationId)
    return [...systematicRequests(operation, valid, { id: ids[0]!, port, cookie })]
  })
  const shuffled = random.shuffled(fields)
  return () => {
    const field = random.happens(0.5) ? shuffled.pop() : undefined
    if (field) return field()
    if (random.happens(0.15)) return malformedHttp(random)
    return compose(random, random.happens(0.6) ? cookieFor : () => '')
  }
}
