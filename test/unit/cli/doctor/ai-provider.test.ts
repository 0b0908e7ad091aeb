import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { checkAi } from '#server/doctor/services.ts'

const KEY = 'key-not-to-be-seen'

describe('An AI provider', () => {
  let server: Server
  let asked: string[] = []
  let status = 200
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"data":[{"id":"the-model"}]}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())
  const judged = async (AI_MODEL = 'the-model') => {
    const { port } = server.address() as AddressInfo
    const base = { AI_PROVIDER: 'openai', AI_API_KEY: KEY, AI_BASE_URL: `http://127.0.0.1:${port}/v1` }
    const findings = await checkAi({
      config: readConfig({ ...base, AI_MODEL }),
      resolver: undefined as never,
    })
    return findings.map(({ state, found, todo }) => `${state}: ${found} ${todo ?? ''}`)
  }

  it('is asked for its models only; key and model are checked', async () => {
    expect(await judged()).toEqual([expect.stringMatching(/^ok: .* answers and has the-model/)])
    expect(asked).toEqual([`GET /v1/models Bearer ${KEY}`])
    expect(await judged('the-modle')).toEqual([expect.stringMatching(/^warning: .*does not list the-modle/)])
    status = 401
    expect(await judged()).toEqual([expect.stringMatching(/^problem: .*does not take the key.*AI_API_KEY/)])
    status = 404
    expect(await judged()).toEqual([expect.stringMatching(/^ok: .*without a list/)])
  })
})
