/** Milliseconds. */
const TIMEOUT_MS = 20_000

/**
 * Reads another page of the product as a document, whatever its status; undefined if it cannot be had. XMLHttpRequest, because
 * it parses HTML itself: Trusted Types forbid turning text into markup (docs/decisions/sign-in-and-security.md).
 */
export function readDocument(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = TIMEOUT_MS
    request.addEventListener('loadend', () => {
      const isOurs = request.status > 0 && request.status < 500 && request.status !== 429
      resolve((isOurs && request.responseXML) || undefined)
    })
    request.send()
  })
}
