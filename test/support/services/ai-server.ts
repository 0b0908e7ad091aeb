import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ModelRequest = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: any
  /** Everything the model was told, as one text. */
  prompt: string
}
/** How one call is answered: what the model says, or the whole answer by hand. */
export type Reply = string | object | ((response: ServerResponse, asked: ModelRequest) => void)

/** What a model says when it does as it was told. */
export const GOOD_REPLY = {
  suggested_category: 'Network',
  suggested_priority: 'High',
  insights: 'The switch on the second floor seems to have lost power.',
  suggested_solutions: ['Check the power supply of the switch.', 'Look at its lights.'],
}

/**
 * A provider on the loopback that speaks chat completions and Anthropic messages, whichever is asked. Says what `script`
 * holds, one reply a call and the last one ever after; an object is said as JSON.
 */
export async function startAiServer(...script: Reply[]) {
  const asked: ModelRequest[] = []
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const body = JSON.parse(await text(request).catch(() => '{}'))
    const prompt = [body.system, body.messages].map((part) => JSON.stringify(part)).join('\n')
    const call = { path: request.url!, headers: request.headers, body, prompt }
    const reply = script[Math.min(asked.push(call), script.length) - 1] ?? GOOD_REPLY
    if (typeof reply === 'function') return reply(response, call)
    const said = typeof reply === 'string' ? reply : JSON.stringify(reply)
    return sendJson(response, 200, request.url!.endsWith('/messages') ? message(said) : completion(said))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    asked,
    /** What makes the product ask this server. */
    env: (provider = 'openai-compatible', more: Record<string, string> = {}) => ({
      AI_PROVIDER: provider,
      AI_MODEL: 'the-model',
      AI_API_KEY: 'key-not-to-be-seen',
      AI_BASE_URL: url,
      ...more,
    }),
    script: (...replies: Reply[]) => void script.splice(0, script.length, ...replies),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type AiServer = Awaited<ReturnType<typeof startAiServer>>

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** An answer of a status alone, as of a provider that has no time. */
export const status =
  (code: number): Reply =>
  (response, { body }) =>
    // Providers repeat the request in their complaints.
    sendJson(response, code, { type: 'error', error: { type: 'error', message: JSON.stringify(body) } })

export const completion = (content: string | null, more: object = {}, finish_reason = 'stop') => ({
  id: 'completion-1',
  object: 'chat.completion',
  created: 1,
  model: 'the-model',
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

export const message = (said: string, stop_reason = 'end_turn') => ({
  id: 'message-1',
  type: 'message',
  role: 'assistant',
  model: 'the-model',
  content: said === '' ? [] : [{ type: 'text', text: said }],
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})
