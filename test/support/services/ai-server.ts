import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ModelRequest = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: any
  /** System prompt and messages as one text. */
  prompt: string
}
/** The response to one call: the model's text, or a function that writes the whole response. */
export type Reply = string | object | ((response: ServerResponse, asked: ModelRequest) => void)

/** A valid reply of a model. */
export const GOOD_REPLY = {
  suggested_category: 'Network',
  suggested_priority: 'High',
  insights: 'The switch on the second floor seems to have lost power.',
  suggested_solutions: ['Check the power supply of the switch.', 'Look at its lights.'],
}

/**
 * Starts an AI provider on the loopback with the APIs for chat completions and Anthropic messages. It sends the replies of
 * `script`, one per call, and the last one for all further calls; objects are sent as JSON.
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
    const content = typeof reply === 'string' ? reply : JSON.stringify(reply)
    return sendJson(response, 200, request.url!.endsWith('/messages') ? message(content) : completion(content))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    asked,
    /** Variables that make the product use this server. */
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

/** A response with an error status, as of an overloaded provider. */
export const status =
  (code: number): Reply =>
  (response, { body }) =>
    // Providers repeat the request in their errors.
    sendJson(response, code, { type: 'error', error: { type: 'error', message: JSON.stringify(body) } })

export const completion = (content: string | null, more: object = {}, finish_reason = 'stop') => ({
  id: 'completion-1',
  object: 'chat.completion',
  created: 1,
  model: 'the-model',
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})

export const message = (reply: string, stop_reason = 'end_turn') => ({
  id: 'message-1',
  type: 'message',
  role: 'assistant',
  model: 'the-model',
  content: reply === '' ? [] : [{ type: 'text', text: reply }],
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})
