import type { RequestListener, ServerResponse } from 'node:http'
import { hasBody } from './track-connections.ts'

/** How long a client may go on sending after the response has been written. */
const MAX_DELAY_MS = 500

type End = (chunk?: unknown, encoding?: unknown, done?: () => void) => ServerResponse

/**
 * Lets clients read the response to a request they are still sending: it is written at once, but ends only when the rest
 * of the request has arrived, or after half a second. Node may close the connection when a response ends, and with
 * unread bytes in it the kernel resets the connection and drops the response (docs/decisions/0009-connection-timeouts.md).
 */
export function delayEarlyEnd(listener: RequestListener): RequestListener {
  return (request, response) => {
    const end = response.end.bind(response) as End
    const endOnceReceived: End = (chunk, ...rest) => {
      response.end = end as ServerResponse['end']
      if (request.complete) return end(chunk, ...rest)
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) response.write(chunk)
      else response.flushHeaders()
      const finish = () => {
        clearTimeout(timer)
        request.off('end', finish).off('close', finish)
        end()
      }
      const timer = setTimeout(finish, MAX_DELAY_MS).unref()
      request.once('end', finish).once('close', finish).resume()
      return response
    }
    if (hasBody(request)) response.end = endOnceReceived as ServerResponse['end']
    listener(request, response)
  }
}
