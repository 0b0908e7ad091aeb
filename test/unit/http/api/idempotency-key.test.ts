import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { idempotencyKey } from '#server/http/idempotency-key.ts'

/** Reads a request with this header. */
async function keyOf(header?: string): Promise<unknown> {
  let key: unknown
  const app = new Hono().get('/', (c) => {
    try {
      key = idempotencyKey(c)
    } catch (error) {
      key = error
    }
    return c.text('heard')
  })
  await app.request('/', { headers: header === undefined ? {} : { 'idempotency-key': header } })
  return key
}

it('The key is the value of the header', async () => {
  for (const header of ['!', '~', '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11', 'x'.repeat(200)])
    expect(await keyOf(header)).toEqual({ key: header })
})

it('Without the header there is no key', async () => {
  expect(await keyOf()).toBeUndefined()
})

it('A key that is empty, too long or has invisible characters is rejected with an explanation', async () => {
  for (const header of ['', 'x'.repeat(201), 'a b', 'a\tb', 'caf\xe9', 'a\x7f'])
    expect(await keyOf(header), header).toMatchObject({
      code: 'invalid-input',
      message: 'The Idempotency-Key must be 1 to 200 visible characters.',
      errors: [{ path: 'Idempotency-Key', message: 'Use 1 to 200 visible ASCII characters' }],
    })
})
